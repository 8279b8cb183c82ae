import type { Answer, Ask } from "../supervisor/control.ts";
import type { Supervisor } from "../supervisor/supervisor.ts";

/** Answers a command's question; `quit` is called where the whole product is to stop. */
export async function reply(
  ask: Ask,
  supervisor: Supervisor,
  address: string,
  quit: () => void,
): Promise<Answer> {
  const answer = (message: string | null): Answer => ({
    ok: message === null,
    message,
    address,
    parts: supervisor.reports(),
  });
  if (ask.do === "status") return answer(null);
  const unknown = (ask.parts ?? []).find((name) => !supervisor.has(name));
  if (unknown)
    return answer(`${unknown} is no part of this start: the database is a server of its own (DATABASE_URL).`);
  if (ask.do === "start") await supervisor.start(ask.parts);
  else if (ask.parts === null) quit();
  else await supervisor.stop(ask.parts);
  return answer(null);
}
