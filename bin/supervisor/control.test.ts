import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Ask, askSupervisor, type ControlServer, openControl } from "./control.ts";

let folder = "";
let server: ControlServer | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parallax-control-"));
});
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const answer: Answer = { ok: true, message: null, address: "http://localhost:1", parts: [] };
const asked: Ask[] = [];
const reply = (ask: Ask) => {
  asked.push(ask);
  return Promise.resolve(answer);
};

/** Sends one raw line and answers what comes back. */
function raw(control: ControlServer["control"], line: string): Promise<string> {
  const socket = typeof control === "string" ? connect(control) : connect(control.port, "127.0.0.1");
  return new Promise((settle, fail) => {
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("close", () => settle(text));
    socket.on("error", fail);
    socket.write(`${line}\n`);
  });
}

describe("the control channel", () => {
  it("carries a question and its answer over a socket that only its owner may open", async () => {
    server = await openControl(folder, reply);
    expect(await askSupervisor(server.control, { do: "stop", parts: ["jobs"] })).toEqual(answer);
    expect(asked.at(-1)).toEqual({ do: "stop", parts: ["jobs"] });
    expect(statSync(server.control as string).mode & 0o777).toBe(0o600);
  });

  it("goes over loopback behind a secret word where the path is too long for a socket", async () => {
    const deep = join(folder, "x".repeat(90));
    mkdirSync(deep);
    server = await openControl(deep, reply);
    expect(await askSupervisor(server.control, { do: "status" })).toEqual(answer);
    const { port } = server.control as { port: number };
    const refused = await askSupervisor({ port, word: "guess" }, { do: "status" });
    expect(refused).toMatchObject({ ok: false, message: "The control word is wrong." });
  });

  it("answers nonsense with a refusal and goes on", async () => {
    server = await openControl(folder, reply);
    for (const line of ["", "{", '{"do":"format"}', '{"do":"stop","parts":["disk"]}', "null"]) {
      expect(JSON.parse(await raw(server.control, line))).toMatchObject({ ok: false });
    }
    expect(await askSupervisor(server.control, { do: "status" })).toEqual(answer);
  });

  it("tells why a question failed", async () => {
    server = await openControl(folder, () => Promise.reject(new Error("web ended with exit code 1")));
    expect(await askSupervisor(server.control, { do: "start", parts: ["web"] })).toMatchObject({
      ok: false,
      message: "web ended with exit code 1",
    });
  });
});
