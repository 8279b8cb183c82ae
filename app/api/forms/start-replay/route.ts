import { z } from "zod";
import { ErrorClass } from "#lib/bus/contracts.ts";
import { action, type RouteContext } from "#lib/http/index.ts";
import { startReplay } from "#lib/ops/index.ts";
import "../../../../jobs/listeners.ts";
import { formRequest, readFormOf, seeOther } from "../form-fields.ts";

const name = z.string().min(1).max(300).optional();
const start = action({
  operation: "startReplayByForm",
  tag: "operations",
  access: { scope: "ops:write" },
  purpose: "operating",
  input: z.strictObject({
    class: ErrorClass.optional(),
    site: name,
    consumer: name,
    dry_run: z.literal("1").optional(),
  }),
  handle: async ({ ctx, input: { dry_run, ...filter }, run }) => {
    const dead_letters = Object.fromEntries(
      Object.entries(filter).filter(([, value]) => value !== undefined),
    );
    return await run((tx) => startReplay(tx, ctx, { dead_letters, dry_run: dry_run === "1" }));
  },
});

/** Starts the replay of a group of dead letters, or only counts it, and shows the run. */
export async function POST(request: Request, { exchange }: RouteContext): Promise<Response> {
  const form = await readFormOf(request);
  if (form === null) return new Response(null, { status: 413 });
  const started = await start(formRequest(request, exchange), form);
  if (started.ok) return seeOther(`/admin/replays/${started.value}`);
  if (started.error.code === "unauthenticated")
    return seeOther("/signin", { callbackUrl: "/admin/dead-letters" });
  return seeOther("/admin/dead-letters", { fault: started.error.code });
}
