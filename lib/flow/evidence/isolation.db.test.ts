import { afterAll, beforeAll, expect, test } from "vitest";
import { inContext, publicContext, type Context } from "#lib/kernel/db/index.ts";
import { SourceId } from "#lib/kernel/ids.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { recordFor } from "#lib/testing/evidence-factory.ts";
import { findEvidence, listEvidenceVersions } from "./index.ts";

let db: FreshDatabase;
let alpha: Context & { readonly tenant: string };
let beta: Context & { readonly tenant: string };
beforeAll(async () => {
  db = await freshDatabase();
  alpha = await db.addTenant("alpha");
  beta = await db.addTenant("beta");
});
afterAll(() => db.close());

const REPORT =
  "The regulator opened an inquiry into how the laboratory tested its newest model before release, and asked it to keep all records until the inquiry is closed.";

test("private evidence is its tenant's alone and shares nothing with public evidence of the same address", async () => {
  const input = { url: "https://leak.example/1", title: "Memo", text: `${REPORT} Not for publication.` };
  const own = await recordFor(alpha, { ...input, visibility: "PRIVATE" });
  const other = await recordFor(beta, { ...input, visibility: "PRIVATE" });
  const open = await recordFor(beta, input);
  expect(new Set([own.evid, other.evid, open.evid]).size).toBe(3);
  expect(open).toMatchObject({ outcome: "new", copyOf: null });
  // Each finds its own again, though all three came under one address.
  expect(await recordFor(beta, { ...input, visibility: "PRIVATE" })).toMatchObject({
    evid: other.evid,
    outcome: "known",
  });
  expect(await recordFor(alpha, input)).toMatchObject({ evid: open.evid, outcome: "known" });
  expect(await findEvidence(alpha, own.evid)).toMatchObject({ visibility: "PRIVATE" });
  for (const ctx of [beta, publicContext, { ...publicContext, role: "app" as const }]) {
    expect(await findEvidence(ctx, own.evid)).toBeNull();
    expect(await listEvidenceVersions(ctx, own.evid, { limit: 10 })).toEqual([]);
  }
});

test("row security itself keeps a tenant's rows from another and from the public", async () => {
  const { evid } = await recordFor(alpha, {
    url: "https://rls.example/1",
    title: "Canary",
    visibility: "RESTRICTED",
  });
  for (const table of ["evidence", "evidence_version", "evidence_key"] as const) {
    const seen = (ctx: Context) =>
      inContext(ctx, (tx) => tx.$queryRawUnsafe<unknown[]>(`select 1 from ${table} where evid = $1`, evid));
    expect(await seen(alpha)).not.toEqual([]);
    expect(await seen(beta)).toEqual([]);
  }
  await expect(
    inContext(beta, (tx) => tx.$executeRaw`update evidence set title = 'x' where evid = ${evid}`),
  ).resolves.toBe(0);
  await expect(
    inContext(
      beta,
      (tx) =>
        tx.$executeRaw`insert into evidence_key (key, scope, evid) values ('stray', ${alpha.tenant}::uuid, ${evid})`,
    ),
  ).rejects.toThrow();
});

test("a source of another tenant cannot be named, also not for evidence that is known", async () => {
  const id = "src_00000000-0000-7000-8000-00000000a1fa";
  await db.admin.query(
    `insert into source (source_id, scope, key, kind, title, trust, visibility, status, created_at, updated_at)
     values ($1, $2, 'private-source', 'feed', 'x', 0.5, 'PRIVATE', 'active', now(), now())`,
    [id, alpha.tenant],
  );
  const input = { url: "https://sources.example/1", title: "x", source_id: SourceId.parse(id) };
  await recordFor(alpha, { ...input, source_id: null });
  await expect(recordFor(beta, input)).rejects.toThrow("evidence.source_unknown");
  await expect(recordFor(alpha, input)).resolves.toMatchObject({ outcome: "known" });
});
