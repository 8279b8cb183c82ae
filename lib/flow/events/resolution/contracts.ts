/** What is known of one piece of evidence before it is resolved; everything but id and title may be missing. */
export type ResolutionInput = {
  id: string;
  title: string;
  text?: string | null;
  /** BCP 47 or ISO 639-3 tag; guessed from script and function words when absent. */
  language?: string | null;
  publishedAt?: Date | string | null;
  occurredAt?: Date | string | null;
  /** The normalised key URL, never the fetch URL. */
  url?: string | null;
  /** Names this very document: `doi:` `arxiv:` `cve:` `release:` `docket:` `bill:`. */
  hardKey?: string | null;
  /** Hard keys that the document mentions. */
  refs?: readonly string[];
  entities?: readonly string[];
};

/** A term and how often it occurs. */
export type TermCount = readonly [term: string, count: number];

/** A calendar date as far as the text tells it: year null or month 0 when it does not say. */
export type MentionedDate = { year: number | null; month: number; day: number };

/** A number that tells one of a series from its neighbours: `ordinal` of `packag` is `12`. */
export type Designation = { kind: DesignationKind; subject: string; value: string; isInTitle: boolean };
export type DesignationKind =
  "ordinal" | "version" | "docket" | "bill" | "cve" | "paper" | "flight" | "number";

/** Everything that comparing needs, JSON-serialisable, so that candidates are never tokenised again. */
export type Features = {
  v: 1;
  id: string;
  /** Primary language subtag, or `und`. */
  language: string;
  script: "latin" | "han" | "kana" | "hangul" | "other";
  /** Publication time in hours since 1970, null when unknown. */
  publishedHour: number | null;
  /** Mentioned dates; the first `clearDates` tell when it happened: given, or said in the lead. */
  dates: MentionedDate[];
  clearDates: number;
  title: TermCount[];
  /** Title and first sentences together; the title alone when there is no text. */
  head: TermCount[];
  /** Terms of the whole text, title excluded; empty when there is no text. */
  body: TermCount[];
  names: TermCount[];
  /** ISO 3166 codes. */
  places: TermCount[];
  numbers: TermCount[];
  designations: Designation[];
  /** Own hard key first, then the normalised URL as `url:…`. */
  keys: string[];
  refs: string[];
};

/** What is stored per event: the founder stays as it was, the centroid follows the members. */
export type EventProfile = { v: 1; founder: Features; centroid: Centroid };

/** Sums over the members; term lists are capped, so the size does not grow with the event. */
export type Centroid = Pick<
  Features,
  "title" | "head" | "body" | "names" | "places" | "numbers" | "dates" | "designations" | "keys" | "refs"
> & {
  members: number;
  languages: string[];
  firstHour: number | null;
  lastHour: number | null;
};

/** Document frequencies: a built-in base plus what has been observed; the same observations give the same numbers. */
export interface TermStatistics {
  readonly documents: number;
  frequency(term: string): number;
  /** How much a term tells, in nats: ln((N + 1) / (df + ½)), at least 0. */
  information(term: string): number;
}

export type Verdict = "for" | "against" | "neutral" | "veto";

export type SignalName =
  | "title"
  | "text"
  | "names"
  | "places"
  | "numbers"
  | "occurrence date"
  | "publication time"
  | "event size"
  | "hard key"
  | "person"
  | VetoName;

/** Why two documents cannot be of one event, or, where `SOFT_VETOES` names it, why a person should say so. */
export type VetoName =
  | "occurrence date"
  | "occurrence year"
  | "later date"
  | "opposite"
  | "substitution"
  | "one thing in common"
  | "place"
  | "hard key of another"
  | DesignationKind;

/** One row of the feature table that a score is made of; weights are log-odds and add up to the score's logit. */
export type Signal = {
  feature: string;
  a: string | null;
  b: string | null;
  weight: number;
  verdict: Verdict;
};

/**
 * `score` 0..1 of text, time and traits together; `sharedTraits` are the kinds of language-independent traits that
 * both have, `traitInformation` what those tell, in nats.
 */
export type Comparison = {
  score: number;
  /** The score without what texts that name nobody are allowed for it: an absence is no likeness. */
  likeness: number;
  signals: Signal[];
  vetoes: VetoName[];
  sharedTraits: TraitKind[];
  traitInformation: number;
  sharedKey: SharedKey | null;
};
/** How a hard key in common stands in both: it names both, names one, or both mention it (on one day, or at all). */
export type SharedKey = "own" | "mentioned" | "together" | "background";
export type TraitKind = "date" | "place" | "number" | "name";

/** A person's verdict on this evidence and this event outlives every algorithm. */
export type Candidate = { geid: string; profile: EventProfile; remembered?: "same" | "not-same" };

export type ResolutionPolicy = {
  /** Score from which evidence joins an event by itself. */
  existingFrom: number;
  /** Score from which a merge is proposed. */
  proposalFrom: number;
  /** Mean score, of all members both ways, from which two events of a scratch run become one. */
  regroupFrom: number;
  /** Kinds of language-independent traits, and their nats, that joining an event of another language needs. */
  crossLanguageTraits: number;
  crossLanguageInformation: number;
  /** Kinds that justify a proposal although the words differ, and their nats beyond those of chance. */
  proposalTraits: number;
  proposalInformation: number;
  /** Candidates are events with a member published within so many hours. */
  windowHours: number;
  /** Candidates compared. */
  candidateLimit: number;
  scorecards: Scorecards;
};

export type Decision = "existing" | "new" | "ambiguous";

/** The answer with its reasons: `geid` is the event joined, or for `ambiguous` the event to propose a merge with. */
export type Resolution = {
  decision: Decision;
  geid: string | null;
  score: number;
  threshold: number;
  vetoes: VetoName[];
  signals: Signal[];
  candidates: { geid: string; score: number }[];
  counterSignal: Signal | null;
};

/** A rare trait under which an event is found: `hash` is a signed 64-bit number for an index, `term` its words. */
export type BlockingKey = {
  hash: bigint;
  kind: "key" | "term" | "date";
  term: string;
  weight: number;
};

/** Publication hours between which an event must have a member; null means no limit. */
export type CandidateWindow = { fromHour: number; toHour: number } | null;

/** Log-odds per unit of each measure, by the measure's name; a measure that is absent counts nothing. */
export type Scorecard = { bias: number; weights: Readonly<Record<string, number>> };

/** The scorecards by what of a pair is known. */
export type CardName = "article" | "undatedArticle" | "headline" | "undatedHeadline";
export type Scorecards = Readonly<Record<CardName, Scorecard>>;
