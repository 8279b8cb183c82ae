import { z } from "zod";
import { setBudget } from "#lib/flow/deliveries/index.ts";
import { action } from "#lib/http/index.ts";
import { LocalTime, TimeZone } from "#lib/kernel/zones.ts";
import { readForm, refuse, seeOther } from "../form.ts";

const PAGE = "/notifications";
const count = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error: `must be ${min} to ${max}` });
const time = z.literal("").or(LocalTime);

/** The fields of the form: two empty times mean that there are no quiet hours. */
const Fields = z
  .strictObject({
    max_immediate_per_day: count(0, 1_000),
    max_digest_items: count(1, 100),
    quiet_from: time,
    quiet_to: time,
    timezone: TimeZone,
  })
  .refine(
    ({ quiet_from: from, quiet_to: to }) => (from === "") === (to === "") && (from === "" || from !== to),
    {
      error: "quiet hours have a beginning and another end",
      path: ["quiet_to"],
    },
  );

const save = action({
  operation: "attentionBudgetForm",
  tag: "deliveries",
  access: { scope: "deliveries:write" },
  input: Fields,
  handle: ({ ctx, input: { quiet_from: from, quiet_to: to, ...rest }, run }) =>
    run((tx) => setBudget(tx, ctx, { ...rest, quiet_hours: from === "" ? null : { from, to } })),
});

/** Sets the reader's attention budget, and comes back to their notices. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (form === null) return new Response(null, { status: 413 });
  const saved = await save({ headers: request.headers }, form);
  return saved.ok ? seeOther(`${PAGE}?saved=1#attention`) : refuse(saved.error, PAGE);
}
