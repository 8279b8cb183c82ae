import { createAccount, signIn } from "../support/accounts.ts";
import { expectAccessible, expectNoOverflow, expectTargets } from "../support/accessible.ts";
import { choose, LOOKS, looksOfPage } from "../support/look.ts";
import { makeDeadLetter, makeQuarantineItem, proposeMerge } from "../support/operations.ts";
import { expect, test } from "../support/test.ts";

type Made = { proposal: string; letter: string; item: string };
let made: Promise<Made> | null = null;

/** Something to look at on every page; made once per worker. */
const things = (): Promise<Made> =>
  (made ??= (async () => ({
    proposal: await proposeMerge(),
    letter: await makeDeadLetter(),
    item: await makeQuarantineItem(),
  }))());

const PAGES: readonly { name: string; path: (of: Made) => string }[] = [
  { name: "the desk", path: () => "/desk" },
  { name: "the desk's applied proposals", path: () => "/desk?status=applied" },
  { name: "what waits for a person", path: () => "/desk/held?fault=conflict&intent=pi_x" },
  { name: "a proposal", path: ({ proposal }) => `/desk/proposals/${proposal}` },
  { name: "the wall", path: () => "/admin" },
  { name: "the dead letters", path: () => "/admin/dead-letters" },
  { name: "a group of dead letters", path: () => "/admin/dead-letters?class=non_retriable" },
  { name: "a dead letter", path: ({ letter }) => `/admin/dead-letters/${letter}` },
  { name: "the replays", path: () => "/admin/replays" },
  { name: "the quarantine", path: () => "/admin/quarantine" },
  { name: "a quarantined thing", path: ({ item }) => `/admin/quarantine/${item}` },
  { name: "the messages", path: () => "/admin/messages" },
  { name: "a trail", path: ({ letter }) => `/admin/trail/${letter}` },
  { name: "the audit trail", path: () => "/admin/audit" },
  { name: "the people", path: () => "/admin/users" },
];

// One person for all pages of a look: signing in is a journey of its own.
for (const look of LOOKS)
  test(`every page of those who work here is accessible and inside its window (${look.locale}, ${look.theme}, ${look.width} px)`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const of = await things();
    await choose(context, page, look, baseURL ?? "");
    await signIn(page, await createAccount("operator"), "/admin");
    for (const { name, path } of PAGES.filter((_, nth) => looksOfPage(nth).includes(look))) {
      const answer = await page.goto(path(of));
      expect(answer?.status(), name).toBe(200);
      await expectNoOverflow(page);
      await expectTargets(page);
      await expectAccessible(page);
    }
  });
