import type { PreparedEvidence } from "../service/prepare-evidence.ts";

/** The current state of a piece of evidence, as its table takes it. */
export function evidenceRow(evidence: PreparedEvidence, copyOf: string | null) {
  const { share } = evidence;
  return {
    visibility: evidence.visibility,
    share_event_identity: share.event_identity ?? false,
    share_claim_hash: share.claim_hash ?? false,
    share_summary: share.summary ?? false,
    share_embedding: share.embedding ?? false,
    share_snapshot: share.snapshot ?? false,
    hard_key: evidence.hardKey,
    key_url: evidence.keyUrl,
    guid: evidence.guid,
    origin: evidence.origin,
    copy_of: copyOf,
    relation: evidence.relation,
    refs: evidence.refs,
    entities: evidence.entities,
    updated_at: evidence.observedAt,
    ...stateRow(evidence, 1),
  };
}

/** One state of a piece of evidence, as the table of versions takes it. */
export function stateRow(evidence: PreparedEvidence, version: number) {
  return {
    evid: evidence.evid,
    version,
    scope: evidence.ownerTenant,
    url: evidence.url,
    title: evidence.title,
    text: evidence.text,
    language: evidence.language,
    published_at: evidence.publishedAt,
    published_at_from: evidence.publishedAtFrom,
    occurred_at: evidence.occurredAt,
    occurred_precision: evidence.occurredPrecision,
    observed_at: evidence.observedAt,
    source_id: evidence.sourceId,
    snapshot_id: evidence.snapshotId,
    flags: evidence.flags,
    content_hash: evidence.contentHash,
  };
}

/** A key as stored: another tenant's own documents never meet ours under one key. */
export function storedKey(key: string, scope: string | null): string {
  return scope === null ? key : `${scope}/${key}`;
}
