import type { ReactNode } from "react";

/** The chapters of the user guide, the same in every language. */
export const CHAPTERS = ["cards", "evidence", "versions", "lineage", "search", "ingest", "account"] as const;
export type ChapterId = (typeof CHAPTERS)[number];

export type Chapter = { readonly title: string; readonly body: ReactNode };
export type Guide = Readonly<Record<ChapterId, Chapter>>;
