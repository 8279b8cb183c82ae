import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Seen = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};

/** A renderer of a test: writes down what it is asked and answers what the test says. */
export type TestRenderer = {
  readonly url: string;
  readonly seen: Seen[];
  answer: (request: Seen, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
};

const page = (_request: Seen, response: ServerResponse): void => {
  response
    .writeHead(200, { "content-type": "text/html; charset=utf-8" })
    .end("<!doctype html><title>a page</title><p>drawn");
};

/** Starts it on a free loopback port. */
export async function startRenderer(): Promise<TestRenderer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const seen = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
      renderer.seen.push(seen);
      renderer.answer(seen, response);
    });
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const renderer: TestRenderer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    answer: page,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
  return renderer;
}
