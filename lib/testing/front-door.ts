import { afterAll, beforeAll, beforeEach } from "vitest";
import { startWeb, type Web } from "#lib/http/front-door/start-web.ts";
import { reloadEnv } from "#lib/kernel/env.ts";
import { freshDatabase, type FreshDatabase } from "./database.ts";
import { startRenderer, type Seen, type TestRenderer } from "./renderer.ts";
import { ask, type Answer, type Ask } from "./web.ts";

export const RENDER_SECRET = "a-render-secret-of-this-test-0123456789";

/** A front door over a renderer of the test, with the child sites `agiright` and `lexwatch`. */
export type TestFrontDoor = {
  readonly db: () => FreshDatabase;
  readonly get: (path: string, options?: Ask) => Promise<Answer>;
  readonly port: () => number;
  readonly seen: () => readonly Seen[];
  /** The headers of the renderer's newest request. */
  readonly told: () => Seen["headers"];
  /** Until the end of the test the renderer answers like this. */
  readonly answers: (answer: TestRenderer["answer"]) => void;
  /** Draws as the renderer does by default. */
  readonly draw: TestRenderer["answer"];
};

const SITES = `insert into site (site_id, tenant_id, kind, name, hosts, default_locale, locales, status, created_at, updated_at) values
  ('agiright', $1, 'child', 'AGI Right', '{agiright.example}', 'zh-TW', '{zh-TW,en}', 'active', '2026-01-01', '2026-01-01'),
  ('lexwatch', $1, 'child', 'Lexwatch', '{lexwatch.example}', 'en', '{en}', 'active', '2026-01-01', '2026-01-01')`;

/** Opens the front door before the tests of a file and closes it after them. */
export function openFrontDoor(): TestFrontDoor {
  let db: FreshDatabase;
  let web: Web;
  let renderer: TestRenderer;
  let drawn: TestRenderer["answer"];
  beforeAll(async () => {
    db = await freshDatabase();
    renderer = await startRenderer();
    drawn = renderer.answer;
    process.env["PARALLAX_RENDER_URL"] = renderer.url;
    process.env["PARALLAX_RENDER_SECRET"] = RENDER_SECRET;
    reloadEnv();
    await db.admin.query(SITES, [(await db.addTenant("alpha")).tenant]);
    web = await startWeb(0);
  });
  afterAll(async () => {
    await web.stop();
    await renderer.close();
    delete process.env["PARALLAX_RENDER_URL"];
    delete process.env["PARALLAX_RENDER_SECRET"];
    await db.close();
  });
  beforeEach(() => {
    web.forgetPages();
    renderer.seen.length = 0;
    renderer.answer = drawn;
  });
  return {
    db: () => db,
    get: (path, options) => ask(web.port, path, options),
    port: () => web.port,
    seen: () => renderer.seen,
    told: () => renderer.seen.at(-1)?.headers ?? {},
    answers: (answer) => {
      renderer.answer = answer;
    },
    draw: (request, response) => drawn(request, response),
  };
}
