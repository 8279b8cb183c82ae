import pino from "pino";
import { env } from "./env.ts";

/** Members whose values never reach a log line, at any of the depths we log. */
const SECRET_MEMBERS = [
  "authorization", "cookie", "set-cookie", "password", "secret", "token", "key", "credential", "hash", "session",
];
const redacted = SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`].map(quoteDashed));

function quoteDashed(path: string): string {
  return path.replace(/(?:^|\.)([a-z]+-[a-z-]+)$/, (_whole, name: string) => `["${name}"]`);
}

const SECRET_TEXT = /plx_[A-Za-z0-9]+_[A-Za-z0-9_-]+|secret:\/\/[^\s"']+|(?<=:\/\/[^\s:/@]{1,80}:)[^\s@/]+(?=@)/g;

/** Blanks API keys, secret references and passwords inside URLs wherever they stand in a text. */
export function redactText(text: string): string {
  return text.replace(SECRET_TEXT, "[redacted]");
}

/** Structured log on standard error: one JSON line an event, control characters escaped, secrets blanked. */
export const log = pino(
  {
    level: env().logLevel,
    base: { process: env().processName },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redacted, censor: "[redacted]" },
    serializers: {
      err: (error: unknown) =>
        error instanceof Error
          ? { type: error.name, message: redactText(error.message), stack: redactText(error.stack ?? "") }
          : error,
    },
  },
  pino.destination(2),
);
export type Log = pino.Logger;
