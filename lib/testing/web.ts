import { connect } from "node:net";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: () => unknown;
};

export type Ask = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly host?: string;
};

/** Asks a server on loopback for a path as it is spelled, under any Host, following nothing. */
export function ask(
  port: number,
  path: string,
  { method = "GET", headers = {}, body, host = "localhost" }: Ask = {},
): Promise<Answer> {
  return new Promise((settle, fail) => {
    const request = httpRequest(
      { host: "127.0.0.1", port, path, method, headers: { host, ...headers }, setHost: false, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", fail);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          settle({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: () => JSON.parse(text) as unknown,
          });
        });
      },
    );
    request.on("error", fail);
    request.end(body);
  });
}

/** Sends bytes as they are and answers everything that came back until the server closed. */
export function speak(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((settle, fail) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("close", () => settle(Buffer.concat(chunks).toString("utf8")));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? undefined : fail(error),
    );
  });
}

/** Keeps cookies as a browser does, for one host. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  take(headers: IncomingHttpHeaders): void {
    for (const line of headers["set-cookie"] ?? []) {
      const [pair = "", ...attributes] = line.split(";");
      const at = pair.indexOf("=");
      const isGone = attributes.some((one) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(one));
      if (isGone) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  has(name: string): boolean {
    return this.cookies.has(name);
  }
}
