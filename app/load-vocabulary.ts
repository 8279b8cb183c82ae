import type { Locale } from "../components/i18n/locales.ts";
import { labelOf } from "../components/projections/label-of.ts";
import type { DomainChoice, Vocabulary } from "../components/subscriptions/vocabulary.ts";
import { getEntity } from "#lib/flow/events/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { listDomains, readActivePacks, readManifest } from "#lib/registry/index.ts";

/** Concepts of every active pack that the context sees, by domain, in the reader's language. */
async function conceptsByDomain(
  ctx: Context,
  locale: Locale,
): Promise<ReadonlyMap<string, DomainChoice["concepts"]>> {
  return await inContext(ctx, async (tx) => {
    const found = new Map<string, DomainChoice["concepts"]>();
    for (const pack of await readActivePacks(tx, ctx)) {
      const { concepts } = await readManifest(tx, ctx, pack);
      found.set(
        pack.domain,
        concepts.map(({ id, labels }) => ({
          id: `${pack.domain}/${id}`,
          label: labelOf(labels, locale, id),
        })),
      );
    }
    return found;
  });
}

/** What domains, topics and these entities are called in the reader's language. */
export async function loadVocabulary(
  ctx: Context,
  locale: Locale,
  entityIds: readonly string[],
): Promise<Vocabulary> {
  const [domains, concepts] = await Promise.all([listDomains(ctx), conceptsByDomain(ctx, locale)]);
  const entities: Record<string, string> = {};
  for (const id of new Set(entityIds)) {
    const known = await getEntity(ctx, id);
    if (known.ok) entities[id] = labelOf(known.value.names, locale, id);
  }
  return {
    entities,
    domains: domains.map(({ namespace, title }) => ({
      namespace,
      title: labelOf(title, locale, namespace),
      hasChildren: domains.some(({ parent }) => parent === namespace),
      concepts: concepts.get(namespace) ?? [],
    })),
  };
}
