import type { ServerResponse } from "node:http";
import { PROBLEMS, type ProblemCode } from "../contracts.ts";
import { PROBLEM_MEDIA, problemOf } from "../problem.ts";
import { DATA_POLICY } from "./security-headers.ts";

/** Writes a problem document where no Web-standard handler is at work; the connection ends with it if asked. */
export function writeProblem(
  response: ServerResponse,
  code: ProblemCode,
  requestId: string,
  facts: { readonly detail?: string; readonly isLast?: boolean } = {},
): void {
  const body = JSON.stringify(problemOf(code, requestId, facts));
  response.writeHead(PROBLEMS[code].status, {
    "content-type": PROBLEM_MEDIA,
    "content-length": Buffer.byteLength(body),
    "content-security-policy": DATA_POLICY,
    "cache-control": "no-store",
    "x-request-id": requestId,
    ...(facts.isLast ? { connection: "close" } : {}),
  });
  response.end(body);
}
