import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

const current = new AsyncLocalStorage<string>();

/** A `traceparent` (W3C Trace Context §3.2) for what is sent now: the running trace with a new span, or a new trace. */
export function nextTraceparent(): string {
  const parent = current.getStore();
  const trace = parent?.slice(3, 35) ?? randomBytes(16).toString("hex");
  const flags = parent?.slice(53, 55) ?? "01";
  return `00-${trace}-${randomBytes(8).toString("hex")}-${flags}`;
}

/** Runs work as part of a trace: every message sent in it carries the trace on. */
export function inTrace<T>(traceparent: string, work: () => T): T {
  return current.run(traceparent, work);
}
