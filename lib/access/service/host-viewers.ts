import { clock } from "#lib/kernel/clock.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { canonicalJson, mintId, sha256Hex } from "#lib/kernel/mint.ts";
import { appendAudit } from "../audit.ts";
import type { Principal } from "../contracts.ts";
import { insertAccount, insertMembership } from "../store.ts";

/** What `PUT /viewers/{external_id}` answers: the account that acts for the host's user. */
export type Viewer = {
  readonly external_id: string;
  readonly account: { readonly id: string; readonly handle: string };
};

/** A handle that nobody chooses: a hash of whose viewer it is, so that a repeated call makes no second one. */
const handleOf = ({ tenant, account }: Principal, externalId: string) =>
  `v${sha256Hex(canonicalJson([tenant.id, account.id, externalId])).slice(0, 32)}`;

async function setState(
  tx: Tx,
  tenantId: string,
  id: string,
  state: "active" | "suspended",
): Promise<boolean> {
  const { count } = await tx.account.updateMany({
    where: { tenantId, id, state: { not: state } },
    data: { state, sessionVersion: { increment: 1 }, updatedAt: clock.now() },
  });
  return count === 1;
}

async function note(tx: Tx, host: Principal, action: string, id: string): Promise<void> {
  await appendAudit(tx, host.tenant.id, {
    actor: host.account.id,
    action,
    resource: { kind: "account", id },
    purpose: "operating",
    allowed: true,
  });
}

const find = (tx: Tx, host: Principal, externalId: string) =>
  tx.hostViewer.findFirst({
    where: { tenantId: host.tenant.id, hostAccountId: host.account.id, externalId },
  });

/** Makes a host's user known, or known again, as an account that may read and write posts; says whether it is new. */
export async function putViewer(
  tx: Tx,
  host: Principal,
  externalId: string,
): Promise<Viewer & { isNew: boolean }> {
  const tenantId = host.tenant.id;
  const handle = handleOf(host, externalId);
  // Two calls at once: the second waits for the first and finds its row.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${handle}, 0))`;
  const known = await find(tx, host, externalId);
  if (known !== null) {
    const isBack = await setState(tx, tenantId, known.accountId, "active");
    if (isBack) await note(tx, host, "viewer.restore", known.accountId);
    return { external_id: externalId, account: { id: known.accountId, handle }, isNew: false };
  }
  const id = mintId("acc");
  await insertAccount(tx, { id, tenantId, handle, kind: "person", name: handle });
  await insertMembership(tx, { tenantId, accountId: id, role: "author" });
  const hostAccountId = host.account.id;
  await tx.hostViewer.create({
    data: { tenantId, hostAccountId, externalId, accountId: id, createdAt: clock.now() },
  });
  await note(tx, host, "viewer.create", id);
  return { external_id: externalId, account: { id, handle }, isNew: true };
}

/** Suspends the account of a host's user, so that nobody acts for it; false where there is none or it is suspended. */
export async function removeViewer(tx: Tx, host: Principal, externalId: string): Promise<boolean> {
  const known = await find(tx, host, externalId);
  if (known === null || !(await setState(tx, host.tenant.id, known.accountId, "suspended"))) return false;
  await note(tx, host, "viewer.remove", known.accountId);
  return true;
}
