import { redactText } from "#lib/kernel/redact.ts";

/** The rows a context may see, said beside row security so that indexes serve it. */
export const visible = (table: string): string =>
  `(${table}.tenant_id is null or ${table}.tenant_id = nullif(c.tenant, '')::uuid)`;

/** A database time as the interface writes it. */
export const wireTime = <T extends string | null>(text: T): T =>
  (text === null ? null : new Date(text).toISOString()) as T;

/** A document with keys, secret references and passwords blanked in every text. */
export function redactDocument<T>(value: T): T {
  if (typeof value === "string") return redactText(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => redactDocument(item)) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactDocument(item)])) as T;
}
