import { knownEntities } from "#lib/flow/events/index.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { listDomains, readActivePacks, readManifest } from "#lib/registry/index.ts";
import type { ContractInput, Interest } from "../contracts.ts";
import type { ContractFault, SubscriptionsError } from "../errors.ts";
import { faultsOf, OFFERED_CHANNELS } from "../rules.ts";

const unknown = (pointer: string, code: string): ContractFault => ({
  pointer,
  code,
  detail: "is known to nobody who may be asked",
});

const domainOf = (topic: string) => topic.split("/", 1)[0] ?? "";

async function topicFaults(tx: Tx, ctx: Context, topics: readonly string[]): Promise<ContractFault[]> {
  const wanted = new Set(topics.map(domainOf));
  const known = new Set<string>();
  for (const pack of await readActivePacks(tx, ctx))
    if (wanted.has(pack.domain))
      for (const { id } of (await readManifest(tx, ctx, pack)).concepts) known.add(`${pack.domain}/${id}`);
  return topics.flatMap((topic, n) => (known.has(topic) ? [] : [unknown(`/topics/${n}`, "unknown_concept")]));
}

/** Names of a contract that mean nothing here; what one may not see is as unknown as what does not exist. */
async function unknownNames(tx: Tx, ctx: Context, named: Interest): Promise<ContractFault[]> {
  const { domains = [], topics = [], entities = [] } = named;
  if (domains.length + topics.length + entities.length === 0) return [];
  const visible = new Set((await listDomains(ctx)).map(({ namespace }) => namespace as string));
  const known = new Set(await knownEntities(ctx, entities));
  return [
    ...domains.flatMap((domain, n) =>
      visible.has(domain) ? [] : [unknown(`/domains/${n}`, "unknown_domain")],
    ),
    ...(topics.length === 0 ? [] : await topicFaults(tx, ctx, topics)),
    ...entities.flatMap((id, n) => (known.has(id) ? [] : [unknown(`/entities/${n}`, "unknown_entity")])),
  ];
}

/**
 * Refuses what cannot be kept: a channel that is not offered, a contract that asks for nothing or against itself, and
 * names that are unknown. `named` holds the lists whose names are looked up, by default all of the contract.
 */
export async function checkContract(
  tx: Tx,
  ctx: Context,
  input: ContractInput,
  named: Interest = input,
): Promise<Result<null, SubscriptionsError>> {
  if (!OFFERED_CHANNELS.includes(input.channel.kind)) {
    const detail = `Offered now: ${OFFERED_CHANNELS.join(", ")}.`;
    const errors = [{ pointer: "/channel/kind", code: "channel_not_offered", detail }];
    return err({ code: "subscriptions.channel_not_offered", detail, errors });
  }
  const faults = [...faultsOf(input), ...(await unknownNames(tx, ctx, named))];
  return faults.length === 0 ? ok(null) : err({ code: "subscriptions.invalid", errors: faults });
}
