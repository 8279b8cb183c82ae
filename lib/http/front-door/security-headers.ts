import { randomBytes } from "node:crypto";
import { isSecureOrigin } from "../sign-in/cookie-names.ts";

/** A policy for answers that are data: nothing in them may ever load or run. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** 128 random bits for one page view. */
export const mintNonce = (): string => randomBytes(16).toString("base64");

/** The policy of one page view: only scripts and styles that carry its nonce, or come from our own files. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** Headers of every answer. */
export function securityHeaders(): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    ...(isSecureOrigin() ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
