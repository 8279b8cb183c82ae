import type { Duplex } from "node:stream";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { PROBLEMS, type ProblemCode } from "../contracts.ts";
import { PROBLEM_MEDIA, problemOf } from "../problem.ts";

/** Writes a problem document on a bare socket and closes it. */
export function endSocket(socket: Duplex, code: ProblemCode): void {
  if (!socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const requestId = uuidv7();
  const body = JSON.stringify(problemOf(code, requestId));
  const { status, title } = PROBLEMS[code];
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: ${PROBLEM_MEDIA}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
}
