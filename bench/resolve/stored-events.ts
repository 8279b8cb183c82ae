import type pg from "pg";
import { admitEvidence } from "#lib/flow/events/index.ts";
import {
  blockingKeys,
  createStatistics,
  extractFeatures,
  foundProfile,
  type ResolutionInput,
} from "#lib/flow/events/resolution/index.ts";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { inventDocuments } from "./synthetic.ts";

const BATCH = 500;

/**
 * Stores so many active events straight into the tables, told by one document each, and answers further documents, of
 * which every one is about one of the newest events. Only those have versions and links: no other is ever joined.
 */
export async function storeEvents(
  admin: pg.Client,
  events: number,
  arriving: number,
): Promise<EvidenceInput[]> {
  const template = await admitTemplate();
  const statistics = createStatistics();
  const further: ResolutionInput[] = [];
  let batch: ResolutionInput[] = [];
  let at = 0;
  await admin.query("set session_replication_role = replica");
  await admin.query("drop index event_key_newest, event_key_geid");
  for (const input of inventDocuments(events * 3)) {
    if (at % 3 === 0) batch.push(input);
    else if (at >= 3 * (events - arriving / 2)) further.push(input);
    at += 1;
    if (batch.length < BATCH && at < events * 3) continue;
    await storeBatch(admin, batch, statistics, template);
    batch = [];
  }
  await admin.query("create index event_key_newest on event_key (hash, last_published_at desc)");
  await admin.query("create index event_key_geid on event_key (geid)");
  await admin.query("set session_replication_role = origin");
  await admin.query("vacuum analyze event, event_key, event_version, event_evidence");
  return further.slice(-arriving).map(evidenceOf);
}

/** One event by the real way: what its rows say beside the traits, the stored ones say too. */
async function admitTemplate(): Promise<string> {
  const admitted = await admitEvidence(
    { tenant: null, principal: null, purpose: "operating" },
    {
      url: "https://first.example/1",
      title: "The first of all events",
      published_at: "2023-12-01T00:00:00Z",
    },
  );
  if (!admitted.ok) throw new Error(admitted.error.code);
  return admitted.value.geid;
}

function evidenceOf({ id, title, text, language, publishedAt }: ResolutionInput): EvidenceInput {
  const published_at = publishedAt instanceof Date ? publishedAt.toISOString() : (publishedAt ?? null);
  return {
    url: `https://news.example/${id}`,
    title,
    text: text ?? null,
    language: language ?? null,
    published_at,
  };
}

type Row = { geid: string; evid: string; title: string; at: unknown; profile: unknown; features: unknown };

async function storeBatch(
  admin: pg.Client,
  inputs: readonly ResolutionInput[],
  statistics: ReturnType<typeof createStatistics>,
  template: string,
): Promise<void> {
  const rows: Row[] = [];
  const keys: { hash: string; kind: string; geid: string; at: unknown }[] = [];
  for (const input of inputs) {
    const features = extractFeatures(input);
    statistics.observe(features);
    const [geid, at] = [mintId("evt"), input.publishedAt];
    rows.push({
      geid,
      evid: `ev_${input.id}`,
      title: input.title,
      at,
      profile: foundProfile(features),
      features,
    });
    for (const { hash, kind } of blockingKeys(features, statistics))
      keys.push({ hash: hash.toString(), kind, geid, at });
  }
  const given = [JSON.stringify(rows), template];
  await admin.query(
    `insert into event select (json_populate_record(e, json_build_object('geid', r.geid, 'profile', r.profile,
       'first_published_at', r.at, 'last_published_at', r.at))).*
     from json_to_recordset($1) as r (geid text, profile json, at timestamptz), event e where e.geid = $2`,
    given,
  );
  await admin.query(
    `insert into event_version select (json_populate_record(v, json_build_object('geid', r.geid))).*
     from json_to_recordset($1) as r (geid text), event_version v where v.geid = $2`,
    given,
  );
  await admin.query(
    `insert into event_evidence select (json_populate_record(m, json_build_object('geid', r.geid, 'evid', r.evid,
       'title', r.title, 'published_at', r.at, 'features', r.features))).*
     from json_to_recordset($1) as r (geid text, evid text, title text, at timestamptz, features json), event_evidence m
     where m.geid = $2`,
    given,
  );
  await admin.query(
    `insert into event_key (hash, geid, kind, first_published_at, last_published_at)
     select hash, geid, kind, at, at from json_to_recordset($1) as r (hash bigint, geid text, kind text, at timestamptz)
     on conflict do nothing`,
    [JSON.stringify(keys)],
  );
}
