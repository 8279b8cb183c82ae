import { randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { Holder } from "./folder-lock.ts";

const PartName = z.enum(["db", "jobs", "render", "web"]);

/** What a command may ask of the running supervisor: one JSON line, answered by one. */
export const Ask = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("status"), word: z.string().optional() }),
  z.strictObject({ do: z.literal("stop"), parts: z.array(PartName).nullable(), word: z.string().optional() }),
  z.strictObject({ do: z.literal("start"), parts: z.array(PartName), word: z.string().optional() }),
]);
export type Ask = z.infer<typeof Ask>;

export const Answer = z.strictObject({
  ok: z.boolean(),
  /** One sentence where something was refused or is worth telling. */
  message: z.string().nullable(),
  address: z.string().nullable(),
  parts: z.array(
    z.strictObject({
      name: PartName,
      state: z.enum(["starting", "running", "resting", "stopping", "stopped"]),
      pid: z.int().nullable(),
      restarts: z.int(),
      reason: z.string().nullable(),
    }),
  ),
});
export type Answer = z.infer<typeof Answer>;

type Control = NonNullable<Holder["control"]>;
export type ControlServer = { readonly control: Control; readonly close: () => void };

const LONGEST_SOCKET_PATH = 100;
const LONGEST_ASK_BYTES = 10_000;

/** Opens the control channel: a socket in the data folder, or loopback behind a secret word where the path is too long. */
export async function openControl(
  dataDir: string,
  reply: (ask: Ask) => Promise<Answer>,
): Promise<ControlServer> {
  const path = join(dataDir, "control.sock");
  const isShort = Buffer.byteLength(path) < LONGEST_SOCKET_PATH;
  const word = isShort ? null : randomBytes(24).toString("base64url");
  const server = createServer((socket) => converse(socket, word, reply));
  if (isShort) rmSync(path, { force: true });
  await listen(server, isShort ? path : null);
  if (isShort) chmodSync(path, 0o600);
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const control = word === null ? path : { port, word };
  return { control, close: () => server.close() };
}

function listen(server: Server, path: string | null): Promise<void> {
  return new Promise((settle, fail) => {
    server.once("error", fail);
    const done = () => settle();
    if (path === null) server.listen(0, "127.0.0.1", done);
    else server.listen(path, done);
  });
}

function converse(socket: Socket, word: string | null, reply: (ask: Ask) => Promise<Answer>): void {
  socket.on("error", () => socket.destroy());
  let received = 0;
  socket.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > LONGEST_ASK_BYTES) socket.destroy();
  });
  createInterface({ input: socket }).once("line", (line) => {
    void answerLine(line, word, reply).then((answer) => socket.end(`${JSON.stringify(answer)}\n`));
  });
}

async function answerLine(
  line: string,
  word: string | null,
  reply: (ask: Ask) => Promise<Answer>,
): Promise<Answer> {
  const refused = (message: string): Answer => ({ ok: false, message, address: null, parts: [] });
  try {
    const ask = Ask.safeParse(JSON.parse(line));
    if (!ask.success) return refused("The question was not understood.");
    if (word !== null && !isSame(ask.data.word ?? "", word)) return refused("The control word is wrong.");
    return await reply(ask.data);
  } catch (fault) {
    return refused(fault instanceof Error ? fault.message : String(fault));
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Asks the supervisor of a data folder; throws when it does not answer. */
export function askSupervisor(control: Control, ask: Ask): Promise<Answer> {
  const socket = typeof control === "string" ? connect(control) : connect(control.port, "127.0.0.1");
  const line = JSON.stringify(typeof control === "string" ? ask : { ...ask, word: control.word });
  return new Promise((settle, fail) => {
    socket.once("error", fail);
    socket.once("connect", () => socket.write(`${line}\n`));
    socket.once("close", () => fail(new Error("the supervisor closed the channel without an answer")));
    createInterface({ input: socket }).once("line", (text) => {
      settle(Answer.parse(JSON.parse(text)));
      socket.end();
    });
  });
}
