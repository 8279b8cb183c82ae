/**
 * Where to go after signing in or out: an address of this origin, or its front page. Spellings by which a browser
 * would read another host (`//host`, `/\host`, `/..//host`, user names, other schemes) come out as the front page.
 */
export function safeReturn(wanted: string, origin: string): string {
  if (wanted.length > 2_048 || /[\\\u0000-\u001f\u007f]/.test(wanted)) return origin;
  const isPath = /^\/(?!\/)/.test(wanted);
  if (!isPath && !URL.canParse(wanted)) return origin;
  const url = new URL(wanted, origin);
  // Dot segments are gone now: what is left with two slashes in front reads as a host once its origin is taken off.
  const isHere = url.origin === origin && !url.pathname.startsWith("//");
  return isHere && url.username === "" && url.password === "" ? url.href : origin;
}
