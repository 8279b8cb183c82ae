import { getDeadLetter, getMessage, getQuarantineItem, getReplay } from "#lib/bus/index.ts";
import { readEffects } from "#lib/effects/index.ts";
import { getEvidence, getLineage, getProposal } from "#lib/flow/events/index.ts";
import { getPost } from "#lib/flow/posts/index.ts";
import { getProjection } from "#lib/flow/projections/index.ts";
import { getIntent, getPublication, intentOfEffect } from "#lib/flow/publications/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";

/** What an id leads to before its history is read. */
export type Root = {
  readonly kind: string;
  readonly evids: string[];
  readonly geids: string[];
  /** Messages, and what messages and audit entries are about, beside events and evidence. */
  readonly subjects: string[];
};

/** More events than these are not followed from one id. */
export const MOST_EVENTS = 10;

const idsIn = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])];
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const GEIDS = new RegExp(`evt_${UUID}`, "g");
const EVIDS = /ev_[0-9a-z]{32}/g;

/** Ids that a document names. */
function namedIn(document: unknown, kind: string, subjects: string[]): Root {
  const text = JSON.stringify(document);
  return { kind, evids: idsIn(text, EVIDS), geids: idsIn(text, GEIDS).slice(0, MOST_EVENTS), subjects };
}

const about = (kind: string, geid: string | null, subjects: string[] = []): Root => ({
  kind,
  evids: [],
  geids: geid === null ? [] : [geid],
  subjects,
});

/** What the id is, by its prefix, and what it leads to; null where the context sees nothing of it. */
export async function findRoot(ctx: Context, id: string): Promise<Root | null> {
  switch (id.split("_", 1)[0]) {
    case "evt": {
      const lineage = await getLineage(ctx, id);
      if (!lineage.ok) return null;
      const { alias_of, aliases, parts } = lineage.value;
      const geids = [id, ...(alias_of === null ? [] : [alias_of]), ...aliases, ...parts].slice(
        0,
        MOST_EVENTS,
      );
      return { kind: "event", evids: [], geids, subjects: [] };
    }
    case "ev": {
      const evidence = await getEvidence(ctx, id);
      if (evidence === null) return null;
      return { kind: "evidence", evids: [id], geids: evidence.geids.map((one) => one.geid), subjects: [] };
    }
    case "prop": {
      const proposal = await getProposal(ctx, id);
      return proposal.ok ? { kind: "proposal", evids: [], geids: proposal.value.geids, subjects: [] } : null;
    }
    case "msg": {
      const message = /^msg_[0-9a-f-]{36}$/.test(id) ? await getMessage(ctx, id) : null;
      return message?.ok ? namedIn(message.value.envelope, "message", [id]) : null;
    }
    case "dl": {
      const letter = await getDeadLetter(ctx, id);
      return letter.ok ? namedIn(letter.value.message, "dead_letter", [letter.value.message_id]) : null;
    }
    case "qi": {
      const item = await getQuarantineItem(ctx, id);
      return item.ok ? namedIn(item.value.content, "quarantine", [item.value.subject.id]) : null;
    }
    case "dp": {
      const projection = await getProjection(ctx, id);
      return projection.ok ? about("projection", projection.value.geid) : null;
    }
    case "pub": {
      const publication = await getPublication(ctx, id);
      return publication.ok ? about("publication", publication.value.geid) : null;
    }
    case "pi": {
      const intent = await getIntent(ctx, id);
      return intent.ok ? about("intent", intent.value.geid) : null;
    }
    case "fx": {
      const [effect, intent] = await Promise.all([readEffects(ctx, [id]), intentOfEffect(ctx, id)]);
      return effect.length > 0 || intent !== null ? about("effect", intent?.geid ?? null) : null;
    }
    case "post": {
      const post = await getPost(ctx, id);
      return post.ok ? about("post", post.value.event, [`post/${id}`]) : null;
    }
    case "run": {
      const run = await getReplay(ctx, id);
      return run.ok ? { kind: "run", evids: [], geids: [], subjects: [] } : null;
    }
    default:
      return null;
  }
}
