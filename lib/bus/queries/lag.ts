import { z } from "zod";
import { clock } from "#lib/kernel/clock.ts";
import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";

const instant = z.coerce.date();
const State = z.object({
  buses: z.array(z.object({ bus: z.string(), pending: z.int(), oldest: instant })),
  consumers: z.array(
    z.object({
      name: z.string(),
      pending: z.int(),
      claimed: z.int(),
      waiting: z.int(),
      due: z.int(),
      oldest: instant.nullable(),
    }),
  ),
  dead_letters: z.int(),
  quarantined: z.int(),
});

/** How far the bus is behind. Ages in milliseconds; a delivery that waits for its next attempt is not behind. */
export type BusLag = {
  readonly buses: readonly { readonly bus: string; readonly pending: number; readonly oldestMs: number }[];
  readonly consumers: readonly {
    readonly name: string;
    readonly pending: number;
    readonly claimed: number;
    readonly waiting: number;
    readonly oldestMs: number;
  }[];
  readonly deadLetters: number;
  readonly quarantined: number;
  /** Messages and deliveries that could be worked on now. */
  readonly open: number;
  readonly oldestMs: number;
};

const busState = defineRead<Date, unknown>({
  name: "bus.state",
  sql: `select plx_bus_state($6::timestamptz) where c.purpose is not null`,
  params: (now) => [now],
});

/** Depth, age and failures of both buses over all tenants: counts and times only, for readiness and metrics. */
export async function busLag(ctx: Context): Promise<BusLag> {
  const now = clock.now();
  const state = State.parse(await read(ctx, busState, now));
  const ageMs = (at: Date | null): number => (at === null ? 0 : Math.max(0, now.getTime() - at.getTime()));
  const buses = state.buses.map((one) => ({
    bus: one.bus,
    pending: one.pending,
    oldestMs: ageMs(one.oldest),
  }));
  const consumers = state.consumers.map(({ oldest, due: _due, ...one }) => ({
    ...one,
    oldestMs: ageMs(oldest),
  }));
  return {
    buses,
    consumers,
    deadLetters: state.dead_letters,
    quarantined: state.quarantined,
    open:
      buses.reduce((sum, one) => sum + one.pending, 0) +
      state.consumers.reduce((sum, one) => sum + one.pending + one.claimed + one.due, 0),
    oldestMs: Math.max(0, ...buses.map((one) => one.oldestMs), ...consumers.map((one) => one.oldestMs)),
  };
}
