import "#lib/wiring.ts";
import { z } from "zod";
import { follow, unfollow } from "#lib/flow/relations/index.ts";
import { FollowKind } from "#lib/flow/relations/contracts.ts";
import { action } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { samePathOrHome } from "../../components/shell/same-path.ts";
import { readForm, refuse, seeOther } from "../form.ts";

const change = action({
  operation: "followForm",
  tag: "relations",
  access: { scope: "relations:write" },
  input: z.strictObject({
    kind: FollowKind,
    id: z.string().max(200),
    act: z.enum(["follow", "unfollow"]),
    back: z.string().max(2_000),
  }),
  handle: ({ ctx, input: { kind, id, act, back }, run }) =>
    run(async (tx) => {
      const request = { kind, id };
      const changed =
        act === "follow"
          ? await follow(tx, ctx, request)
          : await unfollow(tx, ctx, { ...request, keep: false });
      return changed.ok ? ok(samePathOrHome(back)) : changed;
    }),
});

/** Begins or ends a follow for a form of our pages, and comes back to it. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (form === null) return new Response(null, { status: 413 });
  const changed = await change({ headers: request.headers }, form);
  return changed.ok ? seeOther(changed.value) : refuse(changed.error, String(form.get("back") ?? "/home"));
}
