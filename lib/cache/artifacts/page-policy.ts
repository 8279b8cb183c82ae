import { createHash } from "node:crypto";

/** The source expression of CSP Level 3 that allows exactly this inline text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;

/** The policy of a stored page: its own inline texts by their hash, files of its own host, nothing else. */
export function storedPolicy(inline: {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** A page that keeps the framework's scripts also loads them from its own host. */
  readonly hasOwnFiles: boolean;
}): string {
  const unique = (texts: readonly string[]) => [...new Set(texts.map(hashSource))];
  const scripts = [...(inline.hasOwnFiles ? ["'self'"] : []), ...unique(inline.scripts)];
  return [
    "default-src 'none'",
    `script-src ${scripts.length > 0 ? scripts.join(" ") : "'none'"}`,
    `style-src 'self'${unique(inline.styles)
      .map((source) => ` ${source}`)
      .join("")}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
