import { addAccount, type TestAccount } from "./accounts.ts";
import { call, type Call, type Wire } from "./call.ts";
import { freshDatabase, type FreshDatabase } from "./database.ts";
import { IN_FORCE, RELEASE } from "./evidence.ts";
import type { RouteHandler } from "#lib/http/index.ts";

/** People of two tenants and two known events, for the tests of the routes. */
export type EventRoutes = {
  readonly db: FreshDatabase;
  readonly reader: TestAccount;
  readonly editor: TestAccount;
  readonly curator: TestAccount;
  readonly agent: TestAccount;
  /** A curator of another tenant. */
  readonly foreigner: TestAccount;
  /** Two events that stay, and the evidence that founded the first. */
  readonly known: { readonly act: string; readonly release: string; readonly evid: string };
  /** Admits evidence of an occurrence of its own. */
  readonly admitFresh: (body?: object) => Promise<Wire>;
};

/** The id of no event. */
export const NOBODY = "evt_00000000-0000-7000-8000-000000000000";

const NAMES = ["Quokka", "Wombat", "Numbat", "Bilby", "Dingo", "Emu", "Kea", "Tui", "Moa", "Weka"];
let fresh = 0;

/** Evidence of an occurrence that no other is like. */
export function unlike() {
  fresh += 1;
  const name = `${NAMES[fresh % 10]}${fresh}`;
  return {
    url: `https://zoo.example/${fresh}`,
    title: `${name} seen at ${name} bay`,
    language: "en",
    published_at: `200${fresh % 10}-0${1 + (fresh % 9)}-11T00:00:00Z`,
  };
}

/** Status and problem code of an answer. */
export async function statusOf(handler: RouteHandler, request: Call): Promise<[number, string]> {
  const { status, body } = await call(handler, request);
  return [status, body.code];
}

/** A database with two tenants, their people, and two events admitted through the given route. */
export async function arrangeEventRoutes(postEvidence: RouteHandler): Promise<EventRoutes> {
  const db = await freshDatabase();
  const alpha = (await db.addTenant("alpha")).tenant;
  const beta = (await db.addTenant("beta")).tenant;
  const editor = await addAccount(alpha, "editor");
  const admit = async (body: object) => (await call(postEvidence, { account: editor, body })).body;
  const act = await admit({ ...IN_FORCE.regulator, entities: ["European Commission"] });
  const release = await admit(RELEASE);
  return {
    db,
    editor,
    reader: await addAccount(alpha, "reader"),
    curator: await addAccount(alpha, "curator"),
    agent: await addAccount(alpha, "agent"),
    foreigner: await addAccount(beta, "curator"),
    known: { act: act.geid, release: release.geid, evid: act.evid },
    admitFresh: (body = unlike()) => admit(body),
  };
}
