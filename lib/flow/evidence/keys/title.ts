import { foldText } from "#lib/kernel/text/fold.ts";
import { bareHost } from "./url.ts";

/** Names that end headlines wherever they are printed. */
const AGENCIES = ["Reuters", "AP News", "AP", "Associated Press", "AFP", "Bloomberg", "BBC News", "BBC", "中央社", "CNA", "中央社 CNA", "新华网", "新華網", "共同通信", "時事ドットコム", "ロイター"]; // prettier-ignore
const SUFFIX = /^(?<head>.{8,}?)\s*(?:\s[-–—|·]\s|\s?[｜|]\s?|\s[-–—]|_{1,2})\s*(?<name>[^-–—|｜_]{2,60})$/su;

/** What a publisher may call itself at the end of a headline. */
export type PublisherNames = { readonly names: readonly (string | null)[]; readonly url: string | null };

function namesOf(publisher: PublisherNames): Set<string> {
  const names = new Set(AGENCIES.map((name) => foldText(name)));
  for (const name of publisher.names) if (name) names.add(foldText(name).trim());
  const host = publisher.url === null ? null : URL.parse(publisher.url)?.hostname;
  if (host) {
    const bare = bareHost(host);
    names.add(bare).add(bare.split(".")[0] ?? bare);
  }
  return names;
}

function isName(text: string, names: ReadonlySet<string>): boolean {
  const folded = foldText(text).trim();
  return (
    names.has(folded) ||
    names.has(folded.replace(/\s+/g, "")) ||
    names.has(folded.replace(/\.(com|org|net)$/, ""))
  );
}

/** Escapes that slipped into a headline; `100%25` after a digit is a number. */
function decodeEscapes(title: string): string {
  return title.replace(/(?<![\d%])%(20|22|26|27|2B|2C|3A|3F)/gi, (escape) => decodeURIComponent(escape));
}

/** The part of a headline that speaks of the occurrence: without the publisher's name at its end, escapes decoded. */
export function titleForFeatures(title: string, publisher: PublisherNames): string {
  const names = namesOf(publisher);
  let rest = decodeEscapes(title);
  for (let cut = 0; cut < 2; cut += 1) {
    const { head, name } = SUFFIX.exec(rest)?.groups ?? {};
    if (!head || !name || !isName(name, names)) break;
    rest = head.trim();
  }
  return rest;
}
