import { appendAudit } from "#lib/access/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { SourceChange, SourceInput } from "../contracts.ts";
import { invalidInput, type EvidenceError } from "../errors.ts";
import { normaliseLanguage } from "../parsing/languages.ts";
import { sourceKeyOfUrl } from "../service/read-document.ts";
import { storedKey } from "../store/rows.ts";

const TRUST_OF_THE_UNKNOWN = 0.5;

const nextPoll = (minutes: number | null, from: Date) =>
  minutes === null ? null : new Date(from.getTime() + minutes * 60_000);

const invalidLanguage = () => err(invalidInput("evidence.invalid", "/language", "is no language tag"));

async function note(tx: Tx, ctx: Context, action: string, id: string): Promise<void> {
  if (ctx.tenant === null) return;
  await appendAudit(tx, ctx.tenant, {
    actor: ctx.principal ?? "unknown",
    action,
    resource: { kind: "source", id },
    purpose: ctx.purpose,
    allowed: true,
  });
}

/** What a new or adopted source is set to; polled at once where it is polled at all. */
function settings(ctx: Context, input: SourceInput, language: string | null, at: Date) {
  return {
    kind: input.kind ?? "feed",
    url: input.url,
    title: input.title ?? new URL(input.url).hostname,
    language,
    trust: input.trust ?? TRUST_OF_THE_UNKNOWN,
    pollMinutes: input.poll_minutes ?? null,
    nextPollAt: input.poll_minutes ? at : null,
    status: "active",
    managedBy: ctx.tenant,
    updatedAt: at,
  };
}

/**
 * Puts a source under the tenant's keeping: a new one, or one that nobody keeps yet (it only ever arrived with its
 * documents, or was given up). Refuses one that is kept already.
 */
export async function addSource(
  tx: Tx,
  ctx: Context,
  input: SourceInput,
): Promise<Result<{ id: string; isNew: boolean }, EvidenceError>> {
  const language = input.language ? normaliseLanguage(input.language) : null;
  if (input.language && language === null) return invalidLanguage();
  const visibility = input.visibility ?? "PUBLIC";
  const scope = visibility === "PUBLIC" ? null : ctx.tenant;
  if (visibility !== "PUBLIC" && scope === null)
    return err({ code: "evidence.owner_required", detail: "Only a tenant can keep what is not public." });
  const at = clock.now();
  const key = storedKey(sourceKeyOfUrl(input.url), scope);
  const data = settings(ctx, input, language, at);
  const sourceId = mintId("src");
  const made = await tx.source.createMany({
    data: [{ ...data, sourceId, scope, key, visibility, createdAt: at }],
    skipDuplicates: true,
  });
  if (made.count === 1) {
    await note(tx, ctx, "sources:add", sourceId);
    return ok({ id: sourceId, isNew: true });
  }
  const adopted = await tx.source.updateMany({
    where: { key, OR: [{ managedBy: null }, { status: "retired", managedBy: ctx.tenant }] },
    data: { ...data, visibility },
  });
  const known = await tx.source.findUniqueOrThrow({ where: { key }, select: { sourceId: true } });
  if (adopted.count === 0)
    return err({ code: "evidence.source_known", detail: `It is kept as ${known.sourceId}.` });
  await note(tx, ctx, "sources:adopt", known.sourceId);
  return ok({ id: known.sourceId, isNew: false });
}

/** A source that the context may change, locked; seen but kept by others is forbidden. */
async function lockOwn(tx: Tx, ctx: Context, id: string) {
  await tx.$queryRaw`select 1 from source where source_id = ${id} for update`;
  const source = await tx.source.findUnique({ where: { sourceId: id } });
  if (source === null || source.status === "retired")
    return err({ code: "evidence.source_not_found" } as const);
  if (source.managedBy === null || source.managedBy !== ctx.tenant)
    return err({ code: "evidence.source_foreign", detail: "Another tenant keeps this source." } as const);
  return ok(source);
}

/** Changes what is said of a source; a new rhythm counts from now. */
export async function changeSource(
  tx: Tx,
  ctx: Context,
  id: string,
  change: SourceChange,
): Promise<Result<null, EvidenceError>> {
  const source = await lockOwn(tx, ctx, id);
  if (!source.ok) return source;
  const language = change.language ? normaliseLanguage(change.language) : null;
  if (change.language && language === null) return invalidLanguage();
  const at = clock.now();
  const { title, trust, status, poll_minutes: pollMinutes } = change;
  await tx.source.update({
    where: { sourceId: id },
    data: {
      ...(title === undefined ? {} : { title }),
      ...(trust === undefined ? {} : { trust }),
      ...(status === undefined ? {} : { status }),
      ...(change.language === undefined ? {} : { language }),
      ...(pollMinutes === undefined ? {} : { pollMinutes, nextPollAt: nextPoll(pollMinutes, at) }),
      updatedAt: at,
    },
  });
  await note(tx, ctx, "sources:change", id);
  return ok(null);
}

/** Gives a source up: it is polled and listed no more; its evidence stays. */
export async function retireSource(tx: Tx, ctx: Context, id: string): Promise<Result<null, EvidenceError>> {
  const source = await lockOwn(tx, ctx, id);
  if (!source.ok) return source;
  await tx.source.update({
    where: { sourceId: id },
    data: { status: "retired", nextPollAt: null, updatedAt: clock.now() },
  });
  await note(tx, ctx, "sources:retire", id);
  return ok(null);
}
