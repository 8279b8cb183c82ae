import { watch } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAddress } from "./receive.ts";

/** Between two looks at an address, which answers a conditional request cheaply. */
const POLL_MS = 5 * 60_000;
/** A file that is being written changes several times; it is read when it has rested. */
const REST_MS = 300;

async function* changesOf(path: string, signal: AbortSignal): AsyncGenerator<void> {
  // Editors replace a file rather than write into it, so its folder is watched.
  for await (const { filename } of watch(dirname(path), { signal })) {
    if (filename !== basename(path)) continue;
    await wait(REST_MS, undefined, { signal });
    yield;
  }
}

async function* ticks(signal: AbortSignal): AsyncGenerator<void> {
  for (;;) {
    await wait(POLL_MS, undefined, { signal });
    yield;
  }
}

/** Each time to look again at a place: when a file has changed, every five minutes for an address; ends with the signal. */
export async function* occasions(place: string, signal: AbortSignal): AsyncGenerator<void> {
  try {
    yield* isAddress(place) ? ticks(signal) : changesOf(place, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
