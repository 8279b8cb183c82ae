import { auditDenial, authorize } from "#lib/access/index.ts";
import { Purpose, type Principal } from "#lib/access/contracts.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { AppError } from "./app-error.ts";
import type { AnyOperation } from "./operation.ts";
import { isSafeMethod } from "./origin-check.ts";

/** What somebody without a credential may ask for. */
const PUBLIC_PURPOSES: readonly Purpose[] = ["reading"];

function defaultPurpose(spec: AnyOperation, method: string): Purpose {
  return spec.purpose ?? (isSafeMethod(method) ? "reading" : "editing");
}

async function refuse(
  spec: AnyOperation,
  principal: Principal | null,
  purpose: string,
  reason: string,
  requestId: string,
): Promise<Result<never, AppError>> {
  if (principal !== null) {
    const resource = { kind: spec.tag, id: null, tenant: principal.tenant.id };
    const action = typeof spec.access === "object" ? spec.access.scope : spec.operation;
    await auditDenial({ principal, resource, action, purpose }, { reason, isCrossTenant: false }, requestId);
  }
  return err({ code: "http.forbidden", detail: reason });
}

/**
 * Settles what a request is for and whether its principal may do it for that. A purpose that is unknown or not held
 * is denied with its reason, and audited.
 */
export async function admit(
  spec: AnyOperation,
  request: Request,
  principal: Principal | null,
  requestId: string,
): Promise<Result<Purpose, AppError>> {
  if (spec.access !== "public" && principal === null) return err({ code: "http.unauthenticated" });
  const named = request.headers.get("x-parallax-purpose");
  const parsed = Purpose.safeParse(named ?? defaultPurpose(spec, request.method));
  if (!parsed.success)
    return await refuse(spec, principal, "unknown", "X-Parallax-Purpose names no purpose.", requestId);
  const purpose = parsed.data;
  if (principal !== null && typeof spec.access === "object") {
    const resource = { kind: spec.tag, id: null, tenant: principal.tenant.id };
    const decision = await authorize({ principal, action: spec.access.scope, resource, purpose }, requestId);
    if (decision.ok) return ok(purpose);
    return spec.token === undefined ? decision : err({ code: "http.unauthenticated" });
  }
  // Without a name an operation open to everyone needs no purpose of the credential.
  const held = principal?.purposes ?? PUBLIC_PURPOSES;
  if (held.includes(purpose) || (named === null && spec.access === "public")) return ok(purpose);
  return await refuse(
    spec,
    principal,
    purpose,
    `The purpose ${purpose} is not granted to this credential.`,
    requestId,
  );
}
