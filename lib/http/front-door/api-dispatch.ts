import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { log } from "#lib/kernel/log.ts";
import type { Exchange, RouteContext } from "../exchange.ts";
import { problemResponse } from "../problem.ts";
import { compressAnswer } from "./compress-answer.ts";
import { importRoute, listRouteFiles, RouteTable, type RouteModule } from "./route-table.ts";
import { DATA_POLICY } from "./security-headers.ts";

export const API_FOLDER = join(import.meta.dirname, "../../../app/api");

type Handler = (request: Request, context: RouteContext) => Promise<Response>;
type Wanted = {
  readonly handle: Handler;
  readonly params: Readonly<Record<string, string | string[]>>;
  readonly exchange: Exchange;
};

/** Answers one API request; false where no route file has this path. */
export type ApiDispatch = (
  request: IncomingMessage,
  response: ServerResponse,
  segments: readonly string[],
  exchange: Exchange,
) => Promise<boolean>;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

function methodsOf(module: RouteModule): string[] {
  const own = METHODS.filter((method) => typeof module[method] === "function");
  return [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
}

/** The handler of a method; HEAD is GET without its body, OPTIONS and what is not offered answer by themselves. */
function handlerOf(module: RouteModule, method: string): Handler {
  const handler = module[method === "HEAD" ? "GET" : method];
  if (
    (METHODS as readonly string[]).includes(method === "HEAD" ? "GET" : method) &&
    typeof handler === "function"
  )
    return handler as Handler;
  const allow = methodsOf(module).join(", ");
  if (method === "OPTIONS")
    return () => Promise.resolve(new Response(null, { status: 204, headers: { allow } }));
  return (_request, { exchange }) =>
    Promise.resolve(problemResponse("method_not_allowed", exchange?.requestId ?? "", { allow }));
}

/** What stands for a route file that does not load: its neighbours must not fall with it. */
const broken: RouteModule = Object.fromEntries(
  METHODS.map((method) => [
    method,
    (_request: Request, { exchange }: RouteContext) =>
      Promise.resolve(problemResponse("internal_error", exchange?.requestId ?? "")),
  ]),
);

async function loadRoutes(folder: string): Promise<RouteTable<RouteModule>> {
  const table = new RouteTable<RouteModule>();
  for (const { path, file } of listRouteFiles(folder)) {
    const module = await importRoute(file).catch((error: unknown) => {
      log.error({ err: error, path }, "a route file does not load");
      return broken;
    });
    table.add(path, module);
  }
  return table;
}

/** Loads the route files and answers their requests with Web-standard handlers over Node's server. */
export async function createApiDispatch(folder: string = API_FOLDER): Promise<ApiDispatch> {
  const table = await loadRoutes(folder);
  const wanted = new WeakMap<IncomingMessage, Wanted>();
  const listen = getRequestListener(
    async (request, { incoming }) => {
      const found = wanted.get(incoming as IncomingMessage);
      if (found === undefined) throw new Error("a request came past the front door");
      const answer = await found.handle(request, {
        params: Promise.resolve({ ...found.params }),
        exchange: found.exchange,
      });
      return await compressAnswer(answer, request.headers.get("accept-encoding") ?? undefined);
    },
    { overrideGlobalObjects: true },
  );
  return async (request, response, segments, exchange) => {
    const match = table.find(segments);
    if (match === null) return false;
    wanted.set(request, {
      handle: handlerOf(match.leaf, request.method ?? ""),
      params: match.params,
      exchange,
    });
    response.setHeader("content-security-policy", DATA_POLICY);
    response.setHeader("x-request-id", exchange.requestId);
    await listen(request, response);
    return true;
  };
}
