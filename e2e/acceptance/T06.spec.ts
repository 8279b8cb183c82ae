import { Person, type Page } from "../support/api.ts";
import { ingest } from "../support/evidence.ts";
import { readInTwoDomains } from "../support/shared-event.ts";
import { expect, test } from "@playwright/test";

type Notice = {
  id: string;
  geid: string;
  matched: { subscription_id: string; name: string; why: string[] }[];
};

const CONTRACTS = [
  { name: "AI rights", domains: ["ai-rights"] },
  { name: "Law-making", topics: ["ai-rights/law-making"] },
  { name: "Software", domains: ["software-engineering"], importance_min: 0.01 },
];

test("T06: an event that meets three contracts of one reader is told once, and names all three", async ({
  request,
}) => {
  const [reader, operator] = [
    await Person.create(request, "reader"),
    await Person.create(request, "operator"),
  ];
  const ids: string[] = [];
  for (const contract of CONTRACTS) {
    const body = { ...contract, channel: { kind: "in_app" }, cadence: "immediate" };
    ids.push((await reader.want<{ id: string }>(201, "POST", "/subscriptions", body)).id);
  }
  const first = readInTwoDomains();
  const [geid = ""] = await ingest([first.report], "Gazette");
  await operator.drain();
  const notices = async () =>
    (await reader.want<Page<Notice>>(200, "GET", "/notifications")).data.filter((one) => one.geid === geid);
  const [notice, ...others] = await notices();
  expect(others).toEqual([]);
  expect(notice?.matched.map((one) => one.subscription_id).toSorted()).toEqual(ids.toSorted());
  for (const { why } of notice?.matched ?? []) expect(why.length).toBeGreaterThan(0);

  // The same evidence again, and a copy of it elsewhere, change nothing that matters.
  const [again, copied] = await ingest([first.report, first.copy], "Gazette");
  expect([again, copied]).toEqual([geid, geid]);
  await operator.drain();
  expect((await notices()).map(({ id }) => id)).toEqual([notice?.id]);
});
