import { Part, type Begin, type PartName, type PartReport } from "./part.ts";
import { START_ORDER, STOP_ORDER } from "./parts.ts";

export type Supervisor = {
  readonly reports: () => PartReport[];
  /** Starts parts in order; throws in words when one does not come up at its first attempt, unless the caller insists. */
  readonly start: (names: readonly PartName[], insists?: boolean) => Promise<void>;
  /** Stops parts in order; they stay down. `now` does not wait for running work. */
  readonly stop: (names: readonly PartName[], now?: boolean) => Promise<void>;
  readonly has: (name: PartName) => boolean;
};

/** Keeps the given parts; `changed` is told of every change of any of them. */
export function createSupervisor(
  begins: Partial<Record<PartName, Begin>>,
  changed: (report: PartReport) => void,
): Supervisor {
  const parts = new Map<PartName, Part>();
  for (const name of START_ORDER) {
    const begin = begins[name];
    if (begin) parts.set(name, new Part(name, begin, changed));
  }
  const inOrder = (order: readonly PartName[], names: readonly PartName[]) =>
    order.filter((name) => names.includes(name)).flatMap((name) => parts.get(name) ?? []);
  return {
    reports: () => [...parts.values()].map((part) => part.report()),
    has: (name) => parts.has(name),
    start: async (names, insists = false) => {
      for (const part of inOrder(START_ORDER, names)) await part.start(insists);
    },
    stop: async (names, now = false) => {
      for (const part of inOrder(STOP_ORDER, names)) await part.stop(now);
    },
  };
}
