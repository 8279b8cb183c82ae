"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { cn } from "./class-names.ts";

type Props = { text: string; label: string; doneLabel: string; className?: string };

/** Copies `text`; says so to everyone. Absent without JavaScript, where the text itself can be selected. */
export function CopyButton({ text, label, doneLabel, className }: Props) {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
  };
  return (
    <>
      <button
        type="button"
        onClick={copy}
        onBlur={() => setDone(false)}
        className={cn(
          "script-only inline-flex size-7 shrink-0 cursor-pointer items-center justify-center align-middle text-faint hover:text-ink",
          className,
        )}
      >
        {isDone ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
        <span className="sr-only">{label}</span>
      </button>
      <span role="status" className="sr-only">
        {isDone ? doneLabel : ""}
      </span>
    </>
  );
}
