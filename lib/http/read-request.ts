import { z } from "zod";
import type { Context } from "#lib/kernel/db/index.ts";
import { canonicalJson, sha256Hex } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { HttpError } from "./app-error.ts";
import { readPage, splitListQuery } from "./list-query.ts";
import type { AnyOperation, ByteBody, PageRequest } from "./operation.ts";
import { parsePart, readQuery } from "./parse.ts";
import { decodeJson, MAX_JSON_BYTES, readBytes } from "./read-body.ts";

const NoFields = z.strictObject({});
const KEY = /^[\x21-\x7e]{1,255}$/;

type Params = Record<string, string | string[] | undefined>;

/** A request whose every part was checked. The fingerprint tells bodies of one Idempotency-Key apart. */
export type CheckedRequest = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly page: PageRequest<unknown> | null;
  readonly idempotencyKey: string | null;
  readonly fingerprint: string;
};

const isByteBody = (body: AnyOperation["body"]): body is ByteBody => body !== undefined && "bytes" in body;

type ReadBody = { readonly value: unknown; readonly hash: string };

async function readRequestBody(spec: AnyOperation, request: Request): Promise<Result<ReadBody, HttpError>> {
  if (spec.body === undefined) return ok({ value: undefined, hash: "" });
  if (isByteBody(spec.body)) {
    const bytes = await readBytes(request, spec.body.types, spec.body.maxBytes);
    return bytes.ok ? ok({ value: bytes.value, hash: sha256Hex(bytes.value) }) : bytes;
  }
  const bytes = await readBytes(request, ["application/json", ...(spec.bodyTypes ?? [])], MAX_JSON_BYTES);
  if (!bytes.ok) return bytes;
  const json = decodeJson(bytes.value);
  if (!json.ok) return json;
  const parsed = parsePart(spec.body, json.value, "");
  return parsed.ok ? ok({ value: parsed.value, hash: sha256Hex(canonicalJson(json.value)) }) : parsed;
}

function readKey(spec: AnyOperation, request: Request): Result<string | null, HttpError> {
  const key = request.headers.get("idempotency-key");
  if (key === null || !(spec.idempotent ?? request.method === "POST")) return ok(null);
  if (KEY.test(key)) return ok(key);
  const fault = {
    pointer: "/headers/idempotency-key",
    code: "invalid_key",
    detail: "must be 1 to 255 visible ASCII characters",
  };
  return err({ code: "http.invalid_request", errors: [fault] });
}

/** Reads and checks path parameters, query, page, body and Idempotency-Key, in this order, before any write. */
export async function readRequest(
  spec: AnyOperation,
  request: Request,
  params: Params,
  ctx: Context,
): Promise<Result<CheckedRequest, HttpError>> {
  const path = spec.params ? parsePart(spec.params, params, "/params") : ok(undefined);
  if (!path.ok) return path;
  const url = new URL(request.url);
  const raw = readQuery(url.searchParams);
  if (!raw.ok) return raw;
  const { limit, cursor, filters } = spec.list
    ? splitListQuery(raw.value)
    : { ...NO_PAGE, filters: raw.value };
  const query = parsePart(spec.query ?? NoFields, filters, "/query");
  if (!query.ok) return query;
  const { tenant, principal } = ctx;
  const binding = { tenant, principal, operation: spec.operation, filters: [path.value ?? null, filters] };
  const page = spec.list ? readPage(limit, cursor, binding, spec.list) : ok(null);
  if (!page.ok) return page;
  const key = readKey(spec, request);
  if (!key.ok) return key;
  const body = await readRequestBody(spec, request);
  if (!body.ok) return body;
  return ok({
    params: path.value,
    query: query.value,
    body: body.value.value,
    page: page.value,
    idempotencyKey: key.value,
    fingerprint: sha256Hex(`${url.search}\n${body.value.hash}`),
  });
}

const NO_PAGE = { limit: undefined, cursor: undefined };
