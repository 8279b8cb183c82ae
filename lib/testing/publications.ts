import { listIntents, listPublications } from "#lib/flow/publications/index.ts";
import type { Intent, Publication } from "#lib/flow/publications/contracts.ts";
import { admit } from "./evidence.ts";
import type { Publishing, Workplace } from "./publishing.ts";

let number = 0;

/** The number of the newest report. */
export const reports = (): number => number;

/** Goes on counting behind a number, where another process has counted before. */
export function countReportsFrom(last: number): void {
  number = last;
}

/** Reports an occurrence of its own that the domain reads; answers its event. */
export async function report(): Promise<string> {
  number += 1;
  const name = `Quokka${number}`;
  const { geid } = await admit({
    url: `https://zoo.example/${number}`,
    title: `${name} Act passes in ${name} Bay`,
    text: `The ${name} Act was passed. The act of ${name} concerns ${name} Bay.`,
    language: "en",
    published_at: `2024-0${1 + (number % 9)}-1${number % 9}T00:00:00Z`,
    hard_key: `bill:zoo/2024/${number}`,
  });
  return geid;
}

/** Reports the newest report's occurrence once more, from elsewhere. */
export async function reportAgain(): Promise<string> {
  const name = `Quokka${number}`;
  const { geid } = await admit({
    url: `https://zoo.example/${number}/again`,
    title: `${name} Act passed in ${name} Bay, council says`,
    text: `The ${name} Act was passed, the council of ${name} Bay says. The act takes effect at once.`,
    language: "en",
    published_at: `2024-0${1 + (number % 9)}-1${number % 9}T02:00:00Z`,
    refs: [`bill:zoo/2024/${number}`],
  });
  return geid;
}

/** The one publication of an event in a place; throws where there is none. */
export async function published(
  at: Pick<Workplace, "owner">,
  geid: string,
  channel: "web" | "webhook-cms",
  site: string,
  locale = "en",
): Promise<Publication> {
  const [one] = await listPublications(at.owner, { geid, channel, site, locale, after: null, limit: 10 });
  if (!one) throw new Error(`nothing of ${geid} on ${site}`);
  return one;
}

/** The intents of an event. */
export async function intentsOf(at: Pick<Workplace, "owner">, geid: string): Promise<Intent[]> {
  const listed = await listIntents(at.owner, { after: null, limit: 100 });
  return listed.map((one) => one.intent).filter((one) => one.geid === geid);
}

/** Every revision of a publication with its status, oldest first. */
export const statusesOf = (at: Publishing, pubid: string) =>
  at.rows("select revision, status from publication_revision where pubid = $1 order by revision", [pubid]);
