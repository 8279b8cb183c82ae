import pino from "pino";
import { env } from "./env.ts";
import { redactText } from "./redact.ts";

/** Members whose values never reach a log line, at any of the depths we log. */
const SECRET_MEMBERS = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "secret",
  "token",
  "apiKey",
  "credential",
];
const redacted = SECRET_MEMBERS.flatMap((name) => {
  const member = name.includes("-") ? `["${name}"]` : `.${name}`;
  return [member.replace(/^\./, ""), `*${member}`, `*.*${member}`, `*.*.*${member}`];
});

function redactStrings(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      typeof value === "string" ? redactText(value) : value,
    ]),
  );
}

/** Structured log on standard error: one JSON line an event, control characters escaped, secrets blanked. */
export const log = pino(
  {
    level: env().logLevel,
    base: { process: env().processName },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redacted, censor: "[redacted]" },
    formatters: { log: redactStrings },
    hooks: {
      logMethod(args, method) {
        method.apply(
          this,
          args.map((part) => (typeof part === "string" ? redactText(part) : part)) as typeof args,
        );
      },
    },
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
