import { z } from "zod";
import { Unsubscription } from "#lib/flow/subscriptions/contracts.ts";
import { showUnsubscription, unsubscribe } from "#lib/flow/subscriptions/index.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../path-id.ts";

const params = z.strictObject({ token: PathId });
/** RFC 8058 §3.2: the one pair that a mail program posts, as a form of either kind. */
const ONE_CLICK = /(?:^|&)List-Unsubscribe=One-Click(?:&|$)|name="List-Unsubscribe"\r?\n\r?\nOne-Click\r?\n/;

export const GET = route({
  operation: "showUnsubscription",
  tag: "subscriptions",
  summary: "What a link in a message would end; it changes nothing, however often it is followed",
  access: "public",
  params,
  answers: { 200: Unsubscription },
  errors: ["not_found"],
  handle: async ({ params: { token } }) => answerOf(await showUnsubscription(token)),
});

export const POST = route({
  operation: "unsubscribe",
  tag: "subscriptions",
  summary: "Ends the one subscription of a link in a message (RFC 8058); again it answers the same",
  access: "public",
  params,
  body: {
    bytes: true,
    types: ["application/x-www-form-urlencoded", "multipart/form-data"],
    maxBytes: 4_096,
  },
  answers: { 200: Unsubscription, 303: null },
  errors: ["not_found"],
  idempotent: false,
  handle: async ({ params: { token }, body, request }) => {
    if (!ONE_CLICK.test(Buffer.from(body).toString("utf8"))) {
      const errors = [{ pointer: "", code: "not_one_click", detail: "send List-Unsubscribe=One-Click" }];
      return err({ code: "http.invalid_request", errors });
    }
    const ended = await unsubscribe(token);
    if (!ended.ok) return ended;
    // A person who pressed the button on the page goes back to it; a mail program is answered at once.
    const isPerson = request.headers.get("accept")?.includes("text/html") === true;
    return isPerson
      ? ok({ status: 303, headers: { location: `/unsubscribe/${token}` } })
      : ok({ body: ended.value });
  },
});
