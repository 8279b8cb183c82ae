"use client";

import { createContext, type ReactNode, useContext } from "react";

export type FailureWords = { title: string; text: string; request: string; retry: string; home: string };

const ENGLISH: FailureWords = {
  title: "This page could not be made",
  text: "The fault is on our side and has been recorded.",
  request: "Request",
  retry: "Try again",
  home: "To the newest events",
};

const Words = createContext<FailureWords>(ENGLISH);

/** Carries the words of the error page to the browser, in the language of the page. */
export function FailureWordsProvider({ words, children }: { words: FailureWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

/** The words of the error page; English where the layout itself failed. */
export const useFailureWords = (): FailureWords => useContext(Words);
