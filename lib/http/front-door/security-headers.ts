import { randomBytes } from "node:crypto";
import { env } from "#lib/kernel/env.ts";
import { isSecureOrigin } from "../sign-in/cookie-names.ts";

/** A policy for answers that are data: nothing in them may ever load or run. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** 128 random bits for one page view. */
export const mintNonce = (): string => randomBytes(16).toString("base64");

/**
 * The policy of one page view: only scripts and styles that carry its nonce, or come from our own files. While pages
 * are edited under `npm run dev`, a change is evaluated in the page and the framework's error window styles itself.
 */
export function pagePolicy(nonce: string): string {
  const { hotReload } = env();
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${hotReload ? " 'unsafe-eval'" : ""}`,
    hotReload ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
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
