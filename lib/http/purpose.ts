import { auditDenial, authorize } from "#lib/access/index.ts";
import { Purpose, PURPOSES, type Principal } from "#lib/access/contracts.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { AppError } from "./app-error.ts";
import type { Access } from "./operation.ts";

/** What somebody without a credential may ask for. */
const PUBLIC_PURPOSES: readonly Purpose[] = ["reading"];

/** What is asked for admission: an operation of the API or a form of our pages. */
export type Admission = {
  readonly operation: string;
  readonly tag: string;
  readonly access: Access;
  /** Whether the operation has a token of its own; everyone else is then asked for a credential. */
  readonly hasToken: boolean;
  readonly principal: Principal | null;
  /** The purpose that the caller names, or null. */
  readonly named: string | null;
  /** The operation's own purpose. */
  readonly fallback: Purpose;
  readonly requestId: string;
};

async function refuse(
  admission: Admission,
  purpose: string,
  reason: string,
): Promise<Result<never, AppError>> {
  const { principal, tag, access, operation, requestId } = admission;
  if (principal !== null) {
    const resource = { kind: tag, id: null, tenant: principal.tenant.id };
    const action = typeof access === "object" ? access.scope : operation;
    await auditDenial({ principal, resource, action, purpose }, { reason, isCrossTenant: false }, requestId);
  }
  return err({ code: "http.forbidden", detail: reason });
}

/**
 * Settles what a request is for and whether its principal may do it for that. A purpose that is unknown or not held
 * is denied with its reason, and audited.
 */
export async function admit(admission: Admission): Promise<Result<Purpose, AppError>> {
  const { principal, access, named, requestId } = admission;
  if (access !== "public" && principal === null) return err({ code: "http.unauthenticated" });
  const parsed = Purpose.safeParse(named ?? admission.fallback);
  if (!parsed.success)
    return await refuse(admission, "unknown", `X-Parallax-Purpose must be one of ${PURPOSES.join(", ")}.`);
  const purpose = parsed.data;
  if (principal !== null && typeof access === "object") {
    const resource = { kind: admission.tag, id: null, tenant: principal.tenant.id };
    const decision = await authorize({ principal, action: access.scope, resource, purpose }, requestId);
    if (decision.ok) return ok(purpose);
    return admission.hasToken ? err({ code: "http.unauthenticated" }) : decision;
  }
  // Without a name an operation open to everyone needs no purpose of the credential.
  const held = principal?.purposes ?? PUBLIC_PURPOSES;
  if (held.includes(purpose) || (named === null && access === "public")) return ok(purpose);
  return await refuse(admission, purpose, `The purpose ${purpose} is not granted to this credential.`);
}
