import {
  Agent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { env } from "#lib/kernel/env.ts";
import { log } from "#lib/kernel/log.ts";
import { codingFor, sendCoded } from "./compression.ts";
import { answeredHeaders, forwardedHeaders } from "./header-rules.ts";

/** A page is drawn within the first; while pages are edited, its first view compiles it. */
const FIRST_BYTE_MS = { built: 20_000, edited: 180_000 };
const MAX_BODY = 1_048_576;

/** What the renderer is told in internal headers, and what the reader's answer gets on top. */
export type Forwarding = {
  /** The path the renderer sees, with its query. */
  readonly path: string;
  readonly told: Readonly<Record<string, string>>;
  readonly added: OutgoingHttpHeaders;
  /** The policy of an HTML answer and of everything else. */
  readonly policyOf: (contentType: string | undefined) => string;
  /** Stands for the renderer's 200, where only we know better. */
  readonly statusInstead: number | null;
};

/** `failed`: the renderer could not draw the page and left it empty; nothing was written. */
export type ForwardOutcome = "answered" | "away" | "failed" | "too-large";

const agent = new Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 32, scheduling: "lifo" });

/** Pipes a request body through a byte cap. */
function pipeBody(incoming: IncomingMessage, outgoing: NodeJS.WritableStream, onTooLarge: () => void): void {
  if (incoming.readableEnded) {
    outgoing.end();
    return;
  }
  let size = 0;
  incoming.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_BODY) {
      incoming.pause();
      onTooLarge();
    } else if (!outgoing.write(chunk)) {
      incoming.pause();
      outgoing.once("drain", () => incoming.resume());
    }
  });
  incoming.once("end", () => outgoing.end());
}

function passAnswer(
  answer: IncomingMessage,
  incoming: IncomingMessage,
  response: ServerResponse,
  forwarding: Forwarding,
): void {
  const contentType = answer.headers["content-type"];
  const coding =
    answer.headers["content-encoding"] === undefined
      ? codingFor(contentType, incoming.headers["accept-encoding"])
      : null;
  const headers = answeredHeaders(answer.headers);
  const cookies = [answer.headers["set-cookie"] ?? [], forwarding.added["set-cookie"] ?? []]
    .flat()
    .map(String);
  const status =
    answer.statusCode === 200 && forwarding.statusInstead !== null
      ? forwarding.statusInstead
      : answer.statusCode;
  if (coding !== null) delete headers["content-length"];
  response.writeHead(status ?? 502, {
    ...headers,
    ...forwarding.added,
    "content-security-policy": forwarding.policyOf(contentType),
    ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
    ...(coding !== null ? { "content-encoding": coding } : {}),
    vary: [headers.vary, "Accept-Encoding"].filter(Boolean).join(", "),
  });
  sendCoded(answer, response, incoming.method === "HEAD" ? null : coding, (error) => {
    if (error && !incoming.destroyed) log.debug({ err: error }, "a rendered answer was cut short");
  });
}

/** A page that threw is drawn again by scripts in the browser; without them it would be empty. */
function isFailedPage(answer: IncomingMessage): boolean {
  return (
    (answer.statusCode ?? 0) >= 500 && (answer.headers["content-type"]?.startsWith("text/html") ?? false)
  );
}

/** A kept-alive connection may end just as it is used again; a read is then safe to send once more. */
function isStale(incoming: IncomingMessage, outgoing: ClientRequest, error: NodeJS.ErrnoException): boolean {
  const isRead = incoming.method === "GET" || incoming.method === "HEAD";
  return isRead && outgoing.reusedSocket && error.code === "ECONNRESET";
}

function begin(
  incoming: IncomingMessage,
  forwarding: Forwarding,
  target: URL,
  secret: string,
): ClientRequest {
  return httpRequest({
    agent,
    hostname: target.hostname,
    port: target.port,
    method: incoming.method,
    path: forwarding.path,
    headers: { ...forwardedHeaders(incoming.headers), ...forwarding.told, "x-parallax-secret": secret },
    setHost: false,
  });
}

/**
 * Passes a request to the renderer over a kept-alive loopback connection and its answer back. `away` means that
 * nothing was written yet: no connection, no answer in time, or a renderer that died before its first byte.
 */
export function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  forwarding: Forwarding,
): Promise<ForwardOutcome> {
  const { renderUrl, renderSecret } = env();
  if (renderUrl === null || renderSecret === null) return Promise.resolve("away");
  if (Number(incoming.headers["content-length"] ?? 0) > MAX_BODY) return Promise.resolve("too-large");
  return new Promise((settle) => {
    const outgoing = begin(incoming, forwarding, new URL(renderUrl), renderSecret);
    let outcome: ForwardOutcome | null = null;
    const give = (given: ForwardOutcome) => {
      clearTimeout(timer);
      outcome ??= given;
      settle(outcome);
    };
    const timer = setTimeout(
      () => outgoing.destroy(new Error("the renderer did not answer in time")),
      env().hotReload ? FIRST_BYTE_MS.edited : FIRST_BYTE_MS.built,
    );
    outgoing.once("response", (answer) => {
      if (isFailedPage(answer)) {
        answer.resume();
        give("failed");
        return;
      }
      give("answered");
      passAnswer(answer, incoming, response, forwarding);
    });
    outgoing.on("error", (error) => {
      if (outcome === "answered") response.destroy();
      if (outcome !== null) return;
      if (isStale(incoming, outgoing, error)) {
        clearTimeout(timer);
        settle(forward(incoming, response, forwarding));
        return;
      }
      log.warn({ err: error }, "the renderer does not answer");
      give("away");
    });
    response.once("close", () => outgoing.destroy());
    pipeBody(incoming, outgoing, () => {
      give("too-large");
      outgoing.destroy();
    });
  });
}

/** Closes the kept-alive connections to the renderer. */
export function closeForwarder(): void {
  agent.destroy();
}
