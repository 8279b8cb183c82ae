import { z } from "zod";
import { message } from "#lib/bus/message.ts";
import { Dpid, EffectKey, Geid, IntentId, Pubid } from "#lib/kernel/ids.ts";

/** Which output is meant. */
const output = {
  publication_intent_id: IntentId,
  pubid: Pubid,
  dpid: Dpid,
  geid: Geid,
  site_id: z.string(),
  locale: z.string(),
  channel: z.string(),
  revision: z.int().positive(),
};

/** Where it answers: `path` on the site's own host, `external_ref` in another system. */
const place = { path: z.string().nullable(), external_ref: z.string().nullable(), content_hash: z.string() };

/** A revision is to be brought out; the effect key names the one time that this happens. */
export const publicationRequested = message(
  "publication",
  "org.evemiss.iiodo.publication.requested.v1",
  z.strictObject({ ...output, effect_key: EffectKey }),
);

/** A revision is out: the first of a publication, or a later one. */
export const publicationCompleted = message(
  "publication",
  "org.evemiss.iiodo.publication.completed.v1",
  z.strictObject({ ...output, ...place, effect_key: EffectKey }),
);

/** Something that was out has changed: its text (`supersedes` names what it said before) or its address. */
export const publicationUpdated = message(
  "publication",
  "org.evemiss.iiodo.publication.updated.v1",
  z.strictObject({ ...output, ...place, supersedes: z.int().positive().nullable() }),
);

/** A revision will not come out: refused by its target, or tried as often as it may be. */
export const publicationFailed = message(
  "publication",
  "org.evemiss.iiodo.publication.failed.v1",
  z.strictObject({ ...output, failure: z.enum(["refused", "exhausted"]), detail: z.string() }),
);

/** A publication was withdrawn; whatever shows it must stop. */
export const publicationRetracted = message(
  "publication",
  "org.evemiss.iiodo.publication.retracted.v1",
  z.strictObject({ ...output, path: z.string().nullable(), reason: z.string() }),
);
