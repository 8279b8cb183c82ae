import { mintTitle, type Item } from "./evidence.ts";

/**
 * An occurrence of its own that the demo's domains of AI rights and of software engineering both read: a report of it,
 * and a copy of that report at another address.
 */
export function readInTwoDomains(): { word: string; title: string; report: Item; copy: Item } {
  const { word, title: minted } = mintTitle();
  const title = `${minted}: Artificial Intelligence Act clause on open source database releases passes parliament`;
  const text = `${title}. The parliament passed the clause of the Artificial Intelligence Act. PostgreSQL, an open source database, was released in a new version. ${minted}.`;
  const report: Item = {
    url: `https://gazette.example/${word}`,
    title,
    text,
    language: "en",
    hard_key: `docket:${word}-2026`,
    published_at: "2026-11-02T08:00:00Z",
    occurred_at: "2026-11-02",
  };
  const { hard_key: key = "", ...shared } = report;
  return { word, title, report, copy: { ...shared, url: `https://mirror.example/${word}`, refs: [key] } };
}
