import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SCOPES } from "#lib/access/contracts.ts";
import { CODES } from "../app-error.ts";
import { PROBLEMS, PROBLEM_CODES } from "../contracts.ts";
import { codesOf } from "./describe-operation.ts";
import { listOperations, openApiDocument } from "./document.ts";

const COMMITTED = join(import.meta.dirname, "../../../docs/api/openapi.json");
const operations = await listOperations();
const named = operations.map(({ path, method, handler }) => ({
  name: `${method.toUpperCase()} ${path}`,
  method,
  path,
  spec: handler.contract,
}));

test("the committed contract is the one that is served; `node docs/api/write-openapi.ts` renews it", async () => {
  const served = JSON.parse(JSON.stringify(await openApiDocument())) as unknown;
  expect(existsSync(COMMITTED) ? JSON.parse(readFileSync(COMMITTED, "utf8")) : null).toEqual(served);
});

test("every reference of the document leads somewhere", async () => {
  const document = JSON.parse(JSON.stringify(await openApiDocument())) as Record<string, unknown>;
  const references = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g));
  expect(references.size).toBeGreaterThan(3);
  for (const reference of references) {
    const found = reference
      .slice(2)
      .split("/")
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(found, reference).toBeDefined();
  }
});

describe.each(named)("$name", ({ method, path, spec }) => {
  test("names each parameter of its path, and no other", () => {
    const inPath = [...path.matchAll(/\{(?:\.\.\.)?(\w+)\}/g)].map((found) => found[1]);
    expect(Object.keys(spec.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  });

  test("refuses unknown fields in path, query and body", () => {
    for (const part of [spec.params, spec.query])
      expect(part?.safeParse({ unheard_of: "1" }).success ?? false).toBe(false);
    expect(spec.query && ["limit", "cursor"].filter((name) => name in spec.query!.shape)).toEqual(
      spec.query && [],
    );
  });

  test("needs a scope that exists, and answers codes that exist", () => {
    if (typeof spec.access === "object") expect(SCOPES).toContain(spec.access.scope);
    for (const code of codesOf(method, spec)) expect(PROBLEM_CODES).toContain(code);
  });

  test("does not declare a success for the status of a problem", () => {
    const statuses = codesOf(method, spec).map((code) => PROBLEMS[code].status as number);
    const clash = Object.keys(spec.answers)
      .map(Number)
      .filter((status) => statuses.includes(status) && status !== 503);
    expect(clash).toEqual([]);
  });
});

test("each module code leads to a contract code", () => {
  for (const code of Object.values(CODES)) expect(PROBLEM_CODES).toContain(code);
});
