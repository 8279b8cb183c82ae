import type { Maturity, Scale } from "#lib/flow/projections/contracts.ts";

/** What the builder's form holds: one text for each name; `t.` are topics, `s.` scales, `e.` event types. */
export type Fields = Readonly<Record<string, string>>;

/** Names that the builder's form may carry; every other name is left out of what it says. */
const OWN =
  /^(?:name|domain|include_children|importance_min|materiality_min|maturity_min|geographies|source_trust_min|locale|breaking|watch|cadence|timezone|local_time|entity|[tse]\..{1,200})$/;

/** The fields of a query or a form that are the builder's own. */
export const ownFields = (all: Iterable<readonly [string, unknown]>): Fields =>
  Object.fromEntries(
    [...all].filter((entry): entry is [string, string] => OWN.test(entry[0]) && typeof entry[1] === "string"),
  );

const chosen = (fields: Fields, prefix: string): string[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));

const share = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === "" || Number(text) === 0 ? undefined : Number(text);

const listed = (text: string | undefined): string[] =>
  (text ?? "")
    .split(/[\s,，、]+/)
    .filter((one) => one !== "")
    .map((one) => one.toUpperCase());

/** A list, or nothing where it is empty. */
const unlessEmpty = <T>(values: readonly T[]): readonly T[] | undefined =>
  values.length === 0 ? undefined : values;

/** Topics that are shown under the chosen domain, or all that are chosen where any domain will do. */
function topicsOf(fields: Fields): string[] {
  const domain = fields["domain"] ?? "";
  return chosen(fields, "t.").filter((topic) => domain === "" || topic.startsWith(`${domain}/`));
}

/** What a filled-in form asks for, in the form of the contract; whether it can be kept is for the contract to say. */
export function contractOf(fields: Fields): Record<string, unknown> {
  const domain = fields["domain"] ?? "";
  const text = (name: string) => (fields[name]?.trim() ? fields[name].trim() : undefined);
  const said = {
    name: text("name"),
    domains: domain === "" ? undefined : [domain],
    include_children: fields["include_children"] && domain !== "" ? true : undefined,
    topics: unlessEmpty(topicsOf(fields)),
    entities: unlessEmpty(listedEntity(fields)),
    event_types: unlessEmpty(chosen(fields, "e.")),
    scales: unlessEmpty(chosen(fields, "s.") as Scale[]),
    importance_min: share(fields["importance_min"]),
    materiality_min: share(fields["materiality_min"]),
    maturity_min: text("maturity_min") as Maturity | undefined,
    geographies: unlessEmpty(listed(fields["geographies"])),
    source_trust_min: share(fields["source_trust_min"]),
    locales: text("locale") === undefined ? undefined : [text("locale")],
    breaking: fields["breaking"] ? true : undefined,
    watch: fields["watch"] ? true : undefined,
    channel: { kind: "in_app" },
    cadence: text("cadence") ?? "immediate",
    timezone: text("timezone"),
    local_time: text("local_time"),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

const listedEntity = (fields: Fields): string[] => (fields["entity"] ? [fields["entity"]] : []);

/** The same fields as the query of an address. */
export const queryOfFields = (fields: Fields): string =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== "")).toString();
