/** How a part stands. `stopped` is by hand and stays; `resting` is the pause before it is started again. */
export type PartState = "starting" | "running" | "resting" | "stopping" | "stopped";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A part that ran this long is taken as healthy: its next death is a first one. */
const HEALTHY_MS = 60_000;

/** How many deaths in a row this one makes, given how many came before and how long the part ran. */
export function deathsInARow(before: number, ranMs: number): number {
  return ranMs >= HEALTHY_MS ? 1 : before + 1;
}

/** The pause before the next start: 0.5 s after the first death, doubling up to 30 s. */
export function pauseMs(deaths: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, deaths - 1), LONGEST_PAUSE_MS);
}
