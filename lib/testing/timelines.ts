import { consumers, applyFollow, rebuildViewer, runFanOut } from "#lib/flow/timelines/index.ts";
import { publishPost } from "#lib/flow/posts/index.ts";
import type { PostInput } from "#lib/flow/posts/contracts.ts";
import { follow } from "#lib/flow/relations/index.ts";
import type { FollowKind } from "#lib/flow/relations/contracts.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Result } from "#lib/kernel/result.ts";
import { addAccount, type TestAccount } from "./accounts.ts";
import type { FreshDatabase } from "./database.ts";
import { drain } from "./drain.ts";

type Asked = { name: string; tenant: string; payload: Record<string, string | null> };

async function runAsked({ name, tenant, payload }: Asked, batch: number): Promise<void> {
  const ctx: Context = { tenant, principal: null, purpose: "operating", role: "worker" };
  const of = (field: string) => payload[field] ?? "";
  if (name === "timelines.fan-out")
    await runFanOut(ctx, { postId: of("post_id"), authorId: of("author_id") }, { batch });
  else if (name === "timelines.apply-follow")
    await applyFollow(ctx, { viewerId: of("viewer_id"), kind: of("kind"), target: of("target") });
  else await rebuildViewer(ctx, { viewerId: of("viewer_id"), runId: payload["run_id"] ?? null });
}

/** Does in this process what messages and requests of timelines ask for, until nothing is left; small batches. */
export async function settle(db: FreshDatabase, batch = 3): Promise<void> {
  for (;;) {
    const heard = await drain(consumers);
    const asked = await db.admin.query<Asked>(
      `delete from pgboss.job where name like 'timelines.%' and state in ('created', 'retry')
       returning name, data ->> 'tenant' as tenant, data -> 'payload' as payload`,
    );
    for (const one of asked.rows) await runAsked(one, batch);
    if (heard === 0 && asked.rows.length === 0) return;
  }
}

/** Whose data and who asks. */
export const contextOf = (account: TestAccount): Context => ({
  tenant: account.principal.tenant.id,
  principal: account.id,
  purpose: "editing",
});

/** Runs a use case in a transaction of its account; throws where it refuses. */
export async function act<T>(
  account: TestAccount,
  work: (tx: Tx, ctx: Context) => Promise<Result<T, unknown>>,
): Promise<T> {
  const ctx = contextOf(account);
  return await inContext(ctx, async (tx) => {
    const outcome = await work(tx, ctx);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
    return outcome.value;
  });
}

/** Says something; public where nothing else is said. Answers the post's id. */
export async function say(
  account: TestAccount,
  text: string,
  more: Partial<PostInput> = {},
): Promise<string> {
  const input = { visibility: "public" as const, ...more, text };
  return (await act(account, (tx, ctx) => publishPost(tx, ctx, input, { mayImport: true }))).id;
}

/** Follows an account, or something else. */
export async function begin(
  account: TestAccount,
  whom: TestAccount | readonly [FollowKind, string],
): Promise<void> {
  const [kind, id] = "handle" in whom ? (["account", whom.id] as const) : whom;
  await act(account, (tx, ctx) => follow(tx, ctx, { kind, id }));
}

/** People of one tenant, all of whom may write. */
export async function people(tenant: string, ...names: readonly string[]): Promise<TestAccount[]> {
  const accounts: TestAccount[] = [];
  for (const name of names)
    accounts.push(await addAccount(tenant, "author", { handle: `${name}-${tenant.slice(-6)}` }));
  return accounts;
}
