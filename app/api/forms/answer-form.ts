import type { Exchange, FormRequest, Problem } from "#lib/http/index.ts";
import type { Result } from "#lib/kernel/result.ts";
import { fieldOf, formRequest, readFormOf, seeOther } from "./form-fields.ts";

type Act = (request: FormRequest, form: FormData) => Promise<Result<unknown, Problem>>;

/**
 * Carries out a form about one thing and sends the browser back to that thing's page: with `done`, or with the fault
 * and the words that were written.
 */
export async function answerForm(
  request: Request,
  exchange: Exchange | undefined,
  act: Act,
  to: {
    readonly path: (id: string) => string;
    readonly done: () => Readonly<Record<string, string>>;
  },
): Promise<Response> {
  const form = await readFormOf(request);
  if (form === null) return new Response(null, { status: 413 });
  const id = fieldOf(form, "id");
  if (id === null || id === "") return seeOther("/admin");
  const path = to.path(id);
  const acted = await act(formRequest(request, exchange), form);
  if (acted.ok) return seeOther(path, to.done());
  if (acted.error.code === "unauthenticated") return seeOther("/signin", { callbackUrl: path });
  return seeOther(path, { fault: acted.error.code, draft: fieldOf(form, "reason") });
}
