import { Command, Term } from "../prose.tsx";
import type { Guide } from "./chapter.ts";

export const guide: Guide = {
  cards: {
    title: "One card for each occurrence",
    body: (
      <>
        <p>
          Parallax reads what many outlets write and recognises the occurrence behind it. The front page shows
          one card for each <Term>event</Term>, not for each article. A card names the event, says when and
          where it happened, and counts what supports it.
        </p>
        <p>
          Titles are shown in your language where the evidence has one. Where it has none, the card shows
          another and says which. Nothing is translated silently.
        </p>
      </>
    ),
  },
  evidence: {
    title: "Evidence and origins",
    body: (
      <>
        <p>
          A piece of <Term>evidence</Term> is one text at one source. Ten outlets that print the same wire
          report are ten pieces of evidence from one <Term>origin</Term>: they repeat one witness. That is why
          every event counts both, and why copies stand indented below what they copy.
        </p>
        <p>
          A badge tells who may read a piece: public, licensed, private or restricted. A piece that you may
          not read is not counted for you either.
        </p>
      </>
    ),
  },
  versions: {
    title: "Versions, and what was known when",
    body: (
      <>
        <p>
          Nothing is overwritten. When evidence changes what is known, the event gains a <Term>version</Term>,
          and its page shows the difference word by word. With “What was known when” you read the page as it
          stood at any moment; times are in UTC.
        </p>
        <p>
          Each version carries the hash of the one before it. <Command>npm run parallax -- verify</Command>{" "}
          recomputes the whole chain and names any difference.
        </p>
      </>
    ),
  },
  lineage: {
    title: "Merged, split, retracted",
    body: (
      <p>
        Two events can turn out to be one, or one to be two. A person decides that, with a reason, and the{" "}
        <Term>lineage</Term> keeps it: a merged event’s address leads to the survivor, a split event offers
        its parts, a retracted event says that it is gone and why. An identity is never used twice.
      </p>
    ),
  },
  search: {
    title: "Search",
    body: (
      <p>
        The search looks through the titles of all events in every language. Put a phrase between quotation
        marks; a minus sign before a word leaves it out. Traditional and simplified characters, full-width and
        half-width letters, and version numbers with or without “v” count as the same. Filters by domain,
        site, kind, language, scale, evidence and date work with words or alone.
      </p>
    ),
  },
  ingest: {
    title: "Ingest your own feed",
    body: (
      <>
        <p>RSS, Atom, JSON Feed and JSON lines are understood, as a file, an address or standard input:</p>
        <Command block>npm run parallax -- ingest my-feed.xml</Command>
        <p>
          Every item answers for itself: new evidence, known evidence, or a clear reason why it could not be
          read. The same file given twice adds nothing.
        </p>
      </>
    ),
  },
  account: {
    title: "Your account",
    body: (
      <p>
        Reading needs no account. When you are signed in, your account page shows your roles and every
        session, each of which you can revoke. Language and theme are remembered in a cookie and need no
        account either.
      </p>
    ),
  },
};
