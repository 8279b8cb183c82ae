import type { Principal } from "#lib/access/contracts.ts";
import { countUnread } from "#lib/flow/deliveries/index.ts";
import type { Viewer } from "../components/shell/shell.tsx";
import { ADMIN_SCOPE, DESK_SCOPE } from "./staff.ts";

/** What the masthead shows of somebody: their handle, what waits to be read, and the doors that open for them. */
export async function viewerOf({ account, tenant, scopes }: Principal): Promise<NonNullable<Viewer>> {
  return {
    handle: account.handle,
    unread: await countUnread({ tenant: tenant.id, principal: account.id, purpose: "reading" }),
    hasDesk: scopes.includes(DESK_SCOPE),
    hasAdmin: scopes.includes(ADMIN_SCOPE),
  };
}
