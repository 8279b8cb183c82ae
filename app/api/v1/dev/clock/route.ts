import { z } from "zod";
import { moveClock } from "#lib/bus/development.ts";
import { developmentOnly, route, WireTime } from "#lib/http/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { ok } from "#lib/kernel/result.ts";

/** About thirty years to both sides. */
const LIMIT_MS = 1_000_000_000_000;

export const POST = developmentOnly(
  route({
    operation: "moveClock",
    tag: "development",
    summary: "Sets how far the clock of every process is ahead; 0 restores it",
    access: { scope: "ops:write" },
    purpose: "operating",
    idempotent: false,
    body: z.strictObject({ offset_ms: z.int().min(-LIMIT_MS).max(LIMIT_MS) }),
    answers: { 200: z.strictObject({ offset_ms: z.int(), now: WireTime }) },
    handle: async ({ body }) => {
      await moveClock(body.offset_ms);
      return ok({ body: { offset_ms: body.offset_ms, now: clock.now().toISOString() } });
    },
  }),
);
