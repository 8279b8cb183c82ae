import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

/**
 * Headers of Standard Webhooks 1.0: an id that stays the same over retries, the time of this try, and an HMAC-SHA256
 * of `id.timestamp.body`. The secret is base64, with or without its `whsec_`.
 */
export function signatureHeaders(
  secret: string,
  message: { readonly id: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, "base64");
  if (key.length === 0) throw new Error("a webhook secret must be base64");
  const timestamp = Math.floor(message.at.getTime() / 1_000).toString();
  const signature = createHmac("sha256", key)
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest("base64");
  return {
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
