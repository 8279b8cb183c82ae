import { type IncomingMessage, request as httpRequest } from "node:http";
import type { Duplex } from "node:stream";
import { env } from "#lib/kernel/env.ts";
import { log } from "#lib/kernel/log.ts";
import { isSameOrigin } from "../origin-check.ts";
import { endSocket } from "./end-socket.ts";
import { readTarget } from "./request-target.ts";

/** Where the pages of Next's development server listen for changes. */
const PATH = "/_next/hmr";
const HANDSHAKE = /^sec-websocket-(key|version|extensions|protocol)$/;

const open = new Set<Duplex>();

/** The renderer's address of the change channel that a page of ours asks for under `npm run dev`; null for all else. */
export function changeChannelOf(request: IncomingMessage): URL | null {
  const { hotReload, renderUrl } = env();
  if (!hotReload || renderUrl === null || request.method !== "GET") return null;
  const target = readTarget(request);
  if (!target.ok || target.value.pathname !== PATH) return null;
  if (request.headers.upgrade?.toLowerCase() !== "websocket") return null;
  // A browser lets any page try and names it in the Origin; so the origin decides, and must be there.
  const { origin, host = "" } = request.headers;
  if (origin === undefined || !isSameOrigin(new Headers({ origin, host }))) return null;
  return new URL(`${renderUrl}${PATH}${target.value.search}`);
}

/** What the renderer is told: the handshake, in the name of its own origin, and nothing else of the request. */
function handshakeOf(request: IncomingMessage, render: URL): Record<string, string> {
  const kept = Object.entries(request.headers).filter(([name]) => HANDSHAKE.test(name));
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    host: render.host,
    origin: render.origin,
    connection: "Upgrade",
    upgrade: "websocket",
  };
}

function writeHead(socket: Duplex, answer: IncomingMessage): void {
  const lines = [`HTTP/1.1 101 ${answer.statusMessage ?? "Switching Protocols"}`];
  for (let i = 0; i < answer.rawHeaders.length; i += 2)
    lines.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}`);
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
}

/** Joins two connections; the end of one ends the other. */
function join(one: Duplex, other: Duplex): void {
  open.add(one);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.on("error", () => to.destroy());
    from.once("close", () => {
      to.destroy();
      open.delete(one);
    });
  }
}

/** Joins a page to its change channel; where the renderer is away, the page is refused and asks again by itself. */
export function openChangeChannel(
  request: IncomingMessage,
  channel: URL,
  socket: Duplex,
  head: Buffer,
): void {
  const outgoing = httpRequest(channel, { headers: handshakeOf(request, channel), agent: false });
  outgoing.once("upgrade", (answer, upstream: Duplex, rest: Buffer) => {
    writeHead(socket, answer);
    socket.write(rest);
    upstream.write(head);
    join(socket, upstream);
  });
  outgoing.once("response", (answer) => {
    answer.resume();
    endSocket(socket, "upgrade_refused");
  });
  outgoing.once("error", (error) => {
    log.debug({ err: error }, "the change channel of a page was not opened");
    endSocket(socket, "control_plane_unavailable");
  });
  socket.once("error", () => outgoing.destroy());
  outgoing.end();
}

/** Ends every change channel, so that the front door can close. */
export function closeChangeChannels(): void {
  for (const socket of open) socket.destroy();
}
