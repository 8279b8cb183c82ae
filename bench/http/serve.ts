import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";
import { startWeb } from "#lib/http/front-door/start-web.ts";

/** What the worker tells the bench once both servers listen. */
export type Serving = { readonly bare: number; readonly frontDoor: number };

// A bare server that answers the bytes of GET /healthz: what Node itself costs.
const body = '{"status":"ok"}';
const bare = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
});
await new Promise<void>((settle) => bare.listen(0, "127.0.0.1", settle));
const web = await startWeb(0);
const serving: Serving = { bare: (bare.address() as AddressInfo).port, frontDoor: web.port };
parentPort?.postMessage(serving);
