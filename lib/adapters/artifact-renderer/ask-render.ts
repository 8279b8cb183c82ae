import { Agent, request as httpRequest } from "node:http";
import { env } from "#lib/kernel/env.ts";
import { RenderUnavailable } from "#lib/flow/publications/index.ts";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 8 * 1_048_576;

const agent = new Agent({ keepAlive: true, maxSockets: 4, maxFreeSockets: 2 });

export type Drawn = { readonly status: number; readonly contentType: string; readonly bytes: Buffer };

/**
 * Asks render for an address over loopback, with the secret that both processes were started with. Throws
 * RenderUnavailable where it is away, too slow or answers without end.
 */
export function askRender(path: string, told: Readonly<Record<string, string>>): Promise<Drawn> {
  const { renderUrl, renderSecret, origin } = env();
  if (renderUrl === null || renderSecret === null)
    return Promise.reject(new RenderUnavailable("this process was not told where render is"));
  const { hostname, port } = new URL(renderUrl);
  const headers = { host: new URL(origin).host, ...told, "x-parallax-secret": renderSecret };
  return new Promise((settle, fail) => {
    const asked = httpRequest(
      { agent, hostname, port, path, headers, setHost: false, timeout: TIMEOUT_MS },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BYTES) asked.destroy(new Error("the page is too large"));
          else chunks.push(chunk);
        });
        answer.on("end", () =>
          settle({
            status: answer.statusCode ?? 500,
            contentType: answer.headers["content-type"] ?? "",
            bytes: Buffer.concat(chunks),
          }),
        );
        answer.on("error", give);
      },
    );
    const give = (error: Error) => fail(new RenderUnavailable(`render does not answer: ${error.message}`));
    asked.on("timeout", () => asked.destroy(new Error("it took too long")));
    asked.on("error", give);
    asked.end();
  });
}

/** Closes the kept-alive connections. */
export function closeRenderConnections(): void {
  agent.destroy();
}
