import { readFormFields } from "#lib/http/read-form.ts";
import { samePathOrHome } from "../../components/shell/same-path.ts";

const YEAR_S = 31_536_000;
const BODY_MAX = 4_096;

/** Stores the reader's theme in a cookie and comes back to the page; `system` removes the cookie. */
export async function POST(request: Request): Promise<Response> {
  const form = await readFormFields(request, BODY_MAX);
  if (form === null) return new Response(null, { status: 413 });
  const theme = form.get("theme");
  const headers = new Headers({ location: samePathOrHome(form.get("back")), "cache-control": "no-store" });
  if (theme === "light" || theme === "dark") headers.set("set-cookie", themeCookie(theme, YEAR_S));
  else if (theme === "system") headers.set("set-cookie", themeCookie("", 0));
  else return new Response(null, { status: 400 });
  return new Response(null, { status: 303, headers });
}

const themeCookie = (value: string, maxAgeS: number) =>
  `plx_theme=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax; HttpOnly`;
