import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How it answers a POST. `late` does the work and answers after the caller has given up; `never` does nothing and
 * never answers; `twice` does the work at every POST, whatever its key; `garbage` does the work and answers no JSON;
 * the resets end the connection before or after the work.
 */
export const CMS_MODES = [
  "well",
  "late",
  "never",
  "twice",
  "429",
  "503",
  "403",
  "conflict",
  "garbage",
  "reset-before",
  "reset-after",
  "redirect",
] as const;
export type CmsMode = (typeof CMS_MODES)[number];

/** One call as it arrived. */
export type CmsCall = {
  readonly method: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly mode: CmsMode;
};
/** One thing that was done: a page made, changed or taken down. */
export type CmsEffect = {
  readonly key: string;
  readonly action: string;
  readonly pubid: string;
  readonly ref: string;
};

/** A foreign system that keeps its own truth. */
export type MockCms = {
  readonly url: string;
  /** Every call, in its order. */
  readonly calls: readonly CmsCall[];
  /** Its own log of what it did: the only judge of what happened once. */
  readonly effects: readonly CmsEffect[];
  /** The mode of the calls to come; `times` of them, then `well` again. */
  readonly setMode: (mode: CmsMode, times?: number) => void;
  /** How look-ups are answered: from the log, with a fault, or as if nothing had arrived yet. */
  readonly setLookups: (mode: "well" | "500" | "stale") => void;
  /** Posts that arrived under a key. */
  readonly posts: (key?: string) => readonly CmsCall[];
  readonly effectsOf: (key: string) => readonly CmsEffect[];
  readonly close: () => Promise<void>;
};

const RETRY_AFTER_S = 120;

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/**
 * Starts the system on loopback. `lateMs` is how long a late answer takes. One that `isForgetful` knows no key again:
 * every post that it works on is one more effect, so its log shows what was sent once too often.
 */
export async function startMockCms({
  lateMs = 2_000,
  isForgetful = false,
}: { readonly lateMs?: number; readonly isForgetful?: boolean } = {}): Promise<MockCms> {
  const calls: CmsCall[] = [];
  const effects: CmsEffect[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let mode: CmsMode = "well";
  let left = Infinity;
  let lookups: "well" | "500" | "stale" = "well";

  const nextMode = (): CmsMode => {
    const now = left > 0 ? mode : "well";
    left -= 1;
    return now;
  };
  const effect = ({ key, body }: CmsCall, isRepeated = isForgetful): CmsEffect => {
    const known = effects.find((one) => one.key === key);
    if (known && !isRepeated) return known;
    const done = {
      key,
      action: String(body["action"]),
      pubid: String(body["pubid"]),
      ref: `page-${effects.length + 1}`,
    };
    effects.push(done);
    return done;
  };
  const answer = (call: CmsCall, response: ServerResponse): void => {
    switch (call.mode) {
      case "well":
        return send(response, 201, { external_ref: effect(call).ref });
      case "twice":
        return send(response, 201, { external_ref: effect(call, true).ref });
      case "conflict":
        return send(response, 409, { external_ref: effect(call).ref });
      case "garbage":
        effect(call);
        return void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Saved!</h1>");
      case "429":
        return send(response, 429, { error: "slow down" }, { "retry-after": String(RETRY_AFTER_S) });
      case "503":
        return send(response, 503, { error: "maintenance" });
      case "403":
        return send(response, 403, { error: "no" });
      case "redirect":
        return void response.writeHead(302, { location: "/elsewhere" }).end();
      case "reset-after":
        effect(call);
        return void response.destroy();
      case "reset-before":
        return void response.destroy();
      case "never":
        return;
      case "late": {
        const { ref } = effect(call);
        timers.add(setTimeout(() => send(response, 201, { external_ref: ref }), lateMs));
      }
    }
  };

  const server = createServer((request, response) => {
    void readAll(request).then(
      (text) => {
        const url = new URL(request.url ?? "/", "http://localhost");
        const isLookup = request.method === "GET";
        const key = isLookup
          ? (url.searchParams.get("effect_key") ?? "")
          : String(request.headers["idempotency-key"] ?? "");
        const now = isLookup || url.pathname !== "/hook" ? "well" : nextMode();
        const call = {
          method: request.method ?? "",
          key,
          headers: request.headers,
          text,
          body: parse(text),
          mode: now,
        };
        calls.push(call);
        if (url.pathname !== "/hook") return send(response, 200, { external_ref: "you should not be here" });
        if (!isLookup) return answer(call, response);
        if (lookups === "500") return send(response, 500, { error: "index is being rebuilt" });
        const found = lookups === "stale" ? undefined : effects.find((one) => one.key === key);
        return found ? send(response, 200, { external_ref: found.ref }) : send(response, 404, {});
      },
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const posts = (key?: string) =>
    calls.filter((one) => one.method === "POST" && (key === undefined || one.key === key));
  return {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    effects,
    posts,
    effectsOf: (key) => effects.filter((one) => one.key === key),
    setMode: (wanted, times = Infinity) => {
      mode = wanted;
      left = times;
    },
    setLookups: (wanted) => {
      lookups = wanted;
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
