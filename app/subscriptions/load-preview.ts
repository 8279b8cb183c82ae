import type { PreviewState } from "../../components/subscriptions/preview-panel.tsx";
import { contractOf, type Fields } from "../../components/subscriptions/read-form.ts";
import { ContractInput } from "#lib/flow/subscriptions/contracts.ts";
import { previewContract } from "#lib/flow/subscriptions/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";

const DAYS = 30;
/** Fields that say how one is told, and nothing of what is asked for. */
const MANNER = new Set(["name", "cadence", "timezone", "local_time", "locale"]);

/** What a form would have brought, or its faults; null while it asks for nothing. */
export async function loadPreview(ctx: Context, fields: Fields): Promise<PreviewState> {
  const asks = Object.entries(fields).some(([name, value]) => value !== "" && !MANNER.has(name));
  if (!asks) return null;
  const contract = ContractInput.safeParse(contractOf(fields));
  if (!contract.success)
    return {
      faults: contract.error.issues.map(({ path, code }) => ({ pointer: `/${path.join("/")}`, code })),
    };
  const shown = await previewContract(ctx, contract.data, DAYS);
  if (shown.ok) return { preview: shown.value };
  return { faults: "errors" in shown.error ? [...shown.error.errors] : [] };
}
