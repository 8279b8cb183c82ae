import { env } from "#lib/kernel/env.ts";

/** Whether readers come by https, which the stricter cookie names need. */
export const isSecureOrigin = (): boolean => env().origin.startsWith("https:");

/** With `__Host-` no other host, not even a child site's below ours, can set the cookie for us. */
const named = (name: string) => (isSecureOrigin() ? `__Host-${name}` : name);

export const sessionCookieName = () => named("plx");
// Not `plx-…`: next-auth reads every cookie that begins with the session's name as a part of the session.
export const csrfCookieName = () => named("auth-csrf");
export const callbackCookieName = () => named("auth-callback");
