import { PURPOSES } from "#lib/access/contracts.ts";
import { API_FOLDER } from "../front-door/api-dispatch.ts";
import { importRoute, listRouteFiles } from "../front-door/route-table.ts";
import type { RouteHandler } from "../route.ts";
import { describeOperation, type Described } from "./describe-operation.ts";
import { Components } from "./json-schema.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const BASE = "/api/v1";

export type ApiOperation = { readonly path: string; readonly method: string; readonly handler: RouteHandler };

const isRoute = (exported: unknown): exported is RouteHandler =>
  typeof exported === "function" && "contract" in exported;

/** Every operation below `/api/v1`, in the order of paths and methods. */
export async function listOperations(folder: string = API_FOLDER): Promise<ApiOperation[]> {
  const operations: ApiOperation[] = [];
  for (const { path, file } of listRouteFiles(folder)) {
    if (!path.startsWith(`${BASE}/`)) continue;
    const module = await importRoute(file);
    for (const method of METHODS) {
      const handler = module[method];
      if (isRoute(handler))
        operations.push({ path: path.slice(BASE.length), method: method.toLowerCase(), handler });
    }
  }
  return operations;
}

const PARAMETERS = {
  limit: {
    name: "limit",
    in: "query",
    required: false,
    schema: { type: "integer", minimum: 1, maximum: 100, default: 50 },
  },
  cursor: {
    name: "cursor",
    in: "query",
    required: false,
    description: "The `next_cursor` of the page before; bound to this list, its filters and the caller.",
    schema: { type: "string" },
  },
  purpose: {
    name: "X-Parallax-Purpose",
    in: "header",
    required: false,
    description: "What the request is for; the operation's own purpose where absent, never `training`.",
    schema: { type: "string", enum: [...PURPOSES] },
  },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "The same key and body give the same answer for 24 hours, with `Idempotency-Replayed: true`.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
  },
};

const SECURITY = {
  key: { type: "http", scheme: "bearer", description: "An API key, `plx_<id>_<secret>`." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-plx",
    description: "A browser session; named `plx` over plain http.",
  },
  token: { type: "http", scheme: "bearer", description: "The installation's own token for this address." },
};

async function write(): Promise<Described> {
  const components = new Components();
  const paths: Record<string, Record<string, Described>> = {};
  const names = new Set<string>();
  for (const { path, method, handler } of await listOperations()) {
    const { operation } = handler.contract;
    if (names.has(operation)) throw new Error(`two operations are called ${operation}`);
    names.add(operation);
    (paths[path] ??= {})[method] = describeOperation(method, handler.contract, components);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parallax",
      version: "1",
      description: "One occurrence, many views. Errors are RFC 9457 problem documents.",
    },
    servers: [{ url: BASE }],
    paths,
    components: { schemas: components.all(), parameters: PARAMETERS, securitySchemes: SECURITY },
  };
}

let written: Promise<Described> | null = null;

/** The OpenAPI 3.1 document of this release, written from the contracts of its route files. */
export function openApiDocument(): Promise<Described> {
  return (written ??= write());
}
