import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { env } from "#lib/kernel/env.ts";
import { log } from "#lib/kernel/log.ts";
import type { ProblemCode } from "../contracts.ts";
import { endSocket } from "./end-socket.ts";
import { changeChannelOf, closeChangeChannels, openChangeChannel } from "./hot-reload.ts";

const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  // The front door refuses a request without a host itself, with a problem document.
  requireHostHeader: false,
  // One connection's pipelined or kept-alive requests; then it is opened afresh.
  maxRequestsPerSocket: 10_000,
} as const;

/** What the parser says of a request that never became one. */
const PARSER_PROBLEMS: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

function serverFor(listener: RequestListener): Server {
  const server = createServer(LIMITS, listener);
  server.maxHeadersCount = 100;
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    else endSocket(socket, PARSER_PROBLEMS[error.code ?? ""] ?? "invalid_request");
  });
  // An upgrade or a tunnel would hand the connection over past every rule of the front door.
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const channel = changeChannelOf(request);
    if (channel !== null) openChangeChannel(request, channel, socket, head);
    else endSocket(socket, "upgrade_refused");
  });
  // Node answers other expectations than 100-continue without a body of ours.
  server.on("checkExpectation", (request: IncomingMessage) =>
    endSocket(request.socket, "expectation_failed"),
  );
  server.on("connect", (_request: IncomingMessage, socket: Duplex) =>
    endSocket(socket, "method_not_allowed"),
  );
  return server;
}

function listenAt(server: Server, port: number, host: string): Promise<void> {
  return new Promise((settle, fail) => {
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      settle();
    });
  });
}

export type Listening = {
  readonly port: number;
  /** Stops accepting, lets running requests finish, and cuts what is left after `patienceMs`. */
  readonly close: (patienceMs: number) => Promise<void>;
};

function closeServer(server: Server, patienceMs: number): Promise<void> {
  return new Promise((settle) => {
    closeChangeChannels();
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
    // A connection that was busy when closing began is idle, and kept alive, when its answer is out.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      settle();
    });
  });
}

/**
 * Opens the port: both loopback addresses in development, where passwords are printed, every address in production.
 * `port` 0 takes a free one.
 */
export async function listen(listener: RequestListener, port: number): Promise<Listening> {
  const [first, second] = env().isDevelopment ? ["127.0.0.1", "::1"] : ["::", null];
  const servers = [serverFor(listener)];
  await listenAt(servers[0] as Server, port, first as string).catch(async (error: NodeJS.ErrnoException) => {
    // A host without IPv6 has no `::`.
    if (first !== "::" || error.code !== "EAFNOSUPPORT") throw error;
    await listenAt(servers[0] as Server, port, "0.0.0.0");
  });
  const taken = ((servers[0] as Server).address() as AddressInfo).port;
  if (second !== null && second !== undefined) {
    const other = serverFor(listener);
    await listenAt(other, taken, second).then(
      () => servers.push(other),
      (error: unknown) => log.debug({ err: error }, "no IPv6 loopback here"),
    );
  }
  return {
    port: taken,
    close: async (patienceMs) => void (await Promise.all(servers.map((one) => closeServer(one, patienceMs)))),
  };
}
