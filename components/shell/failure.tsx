"use client";

import { useSyncExternalStore } from "react";
import { Button } from "../ui/button.tsx";
import { useFailureWords } from "./failure-words.tsx";

type Props = { error: unknown; retry: () => void };

const digestOf = (error: unknown): string | null =>
  typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : null;

const never = () => () => {};

/** A page that could not be made: says whose fault it is, under which number to ask, and what to do next. */
export function Failure({ error, retry }: Props) {
  const words = useFailureWords();
  const request = useSyncExternalStore(
    never,
    () => document.documentElement.dataset.request ?? null,
    () => null,
  );
  const number = request ?? digestOf(error);
  return (
    <main className="page grid min-h-[60dvh] content-center gap-4 py-16">
      <h1 className="font-serif text-title font-semibold">{words.title}</h1>
      <p className="measure text-soft">{words.text}</p>
      {number ? (
        <p className="text-note text-faint">
          {words.request} <code className="font-mono">{number}</code>
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-4">
        <Button tone="strong" onClick={retry}>
          {words.retry}
        </Button>
        <a href="/" className="link-text">
          {words.home}
        </a>
      </p>
    </main>
  );
}
