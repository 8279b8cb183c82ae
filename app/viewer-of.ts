import type { Principal } from "#lib/access/contracts.ts";
import type { Viewer } from "../components/shell/shell.tsx";
import { ADMIN_SCOPE, DESK_SCOPE } from "./staff.ts";

/** What the masthead shows of somebody: their handle, and the doors that open for them. */
export function viewerOf({ account, scopes }: Principal): NonNullable<Viewer> {
  return {
    handle: account.handle,
    hasDesk: scopes.includes(DESK_SCOPE),
    hasAdmin: scopes.includes(ADMIN_SCOPE),
  };
}
