import "#lib/wiring.ts";
import { z } from "zod";
import { claimKey, settleKey } from "#lib/access/index.ts";
import { publishPost } from "#lib/flow/posts/index.ts";
import { PostInput } from "#lib/flow/posts/contracts.ts";
import { action } from "#lib/http/index.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { sha256Hex } from "#lib/kernel/mint.ts";
import { samePathOrHome } from "../../components/shell/same-path.ts";
import { readForm, refuse, seeOther } from "../form.ts";

const { text, visibility, in_reply_to } = PostInput.shape;

const publish = action({
  operation: "publishForm",
  tag: "posts",
  access: { scope: "posts:write" },
  purpose: "publishing",
  input: z.strictObject({ text, visibility, in_reply_to, once: z.uuid(), back: z.string().max(2_000) }),
  handle: ({ ctx, principal, input: { once, back, ...input }, run }) =>
    run(async (tx) => {
      const use = {
        tenantId: ctx.tenant ?? "",
        principal: principal?.account.id ?? "",
        path: "POST form:posts",
        key: once,
        fingerprint: sha256Hex(JSON.stringify(input)),
      };
      const claim = await claimKey(tx, use);
      if (claim.kind === "running" || claim.kind === "reused") return err({ code: "http.conflict" });
      // The same form sent twice has said it once.
      if (claim.kind === "known") return ok(samePathOrHome(back));
      const published = await publishPost(tx, ctx, input, { mayImport: false });
      if (!published.ok) return published;
      await settleKey(tx, use, { status: 303, headers: {}, body: published.value.id });
      return ok(samePathOrHome(back));
    }),
});

/** Publishes what an author wrote into the composer, once, and comes back to the page. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (form === null) return new Response(null, { status: 413 });
  const published = await publish({ headers: request.headers }, form);
  return published.ok
    ? seeOther(published.value)
    : refuse(published.error, String(form.get("back") ?? "/home"));
}
