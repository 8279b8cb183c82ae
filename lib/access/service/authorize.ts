import { inContext } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { appendAudit } from "../audit.ts";
import type { AccessError } from "../errors.ts";
import { decide, type Decision, type Question } from "../policy.ts";

type DenialListener = (denial: { readonly isCrossTenant: boolean }) => void;
const listeners: DenialListener[] = [];

/** Lets an observer count denials. */
export function onDenial(listener: DenialListener): void {
  listeners.push(listener);
}

/** Writes a denial into the audit chain of the principal's tenant, in a transaction of its own. */
export async function auditDenial(
  question: Pick<Question, "principal" | "resource"> & { readonly action: string; readonly purpose: string },
  denial: { readonly reason: string; readonly isCrossTenant: boolean },
  requestId: string | null,
): Promise<void> {
  const { principal, resource, action, purpose } = question;
  const tenant = principal.tenant.id;
  for (const listener of listeners) listener(denial);
  await inContext({ tenant, principal: principal.account.id, purpose: "operating" }, (tx) =>
    appendAudit(tx, tenant, {
      actor: principal.account.id,
      action,
      resource: { kind: resource.kind, id: resource.id },
      purpose,
      allowed: false,
      reason: denial.reason,
      requestId,
    }),
  );
}

/**
 * Decides, and audits a denial. What belongs to another tenant is refused exactly like what does not exist; what one
 * may see but not do is refused with the reason.
 */
export async function authorize(
  question: Question,
  requestId: string | null = null,
): Promise<Result<Decision, AccessError>> {
  const decision = decide(question);
  if (decision.allowed) return ok(decision);
  const reason = decision.reason ?? "Not allowed.";
  await auditDenial(question, { reason, isCrossTenant: decision.isCrossTenant }, requestId);
  return decision.isCrossTenant
    ? err({ code: "access.not_found" })
    : err({ code: "access.forbidden", detail: reason });
}
