/**
 * One written form per hard key: lower case, no arXiv version (a revision is the same paper), no leading v in a
 * release tag that is followed by a digit.
 */
export function normaliseKey(key: string): string {
  const lower = key.normalize("NFKC").trim().toLowerCase();
  const at = lower.indexOf(":");
  const [scheme, rest] = at < 0 ? ["", lower] : [lower.slice(0, at), lower.slice(at + 1).trim()];
  if (scheme === "arxiv") return `arxiv:${rest.replace(/v\d+$/, "")}`;
  if (scheme === "release") return `release:${rest.replace(/@v(?=\d)/, "@")}`;
  return scheme ? `${scheme}:${rest}` : rest;
}

/** The scheme of a hard key: `cve`, `doi`, `release`, … */
export function schemeOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf(":")));
}
