import { collect } from "./read-body.ts";

/** The fields of a posted form; null where it has more than `maxBytes`, of which no more is held. */
export async function readFormFields(request: Request, maxBytes: number): Promise<URLSearchParams | null> {
  const bytes = await collect(request, maxBytes);
  return bytes.ok ? new URLSearchParams(Buffer.from(bytes.value).toString("utf8")) : null;
}
