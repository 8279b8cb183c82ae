"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useRouter } from "next/navigation";
import type { KeyWords } from "./key-help.tsx";

type Props = {
  words: KeyWords;
  /** Ids of the neighbours in the queue. */
  previous: string | null;
  next: string | null;
  isQueue?: boolean;
  children: ReactNode;
};

const STORED = "plx-desk-keys";
const addressOf = (id: string) => `/desk/proposals/${id}`;

/** Moves the focus through the rows of a queue, from where the reader is. */
function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.findIndex((row) => row === document.activeElement);
  const target = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
  target?.focus();
  target?.scrollIntoView({ block: "center" });
}

function press(key: string): boolean {
  const choice = document.querySelector<HTMLInputElement>(`input[data-key="${CSS.escape(key)}"]`);
  choice?.click();
  choice?.focus();
  return choice !== null;
}

function focusOn(id: string): void {
  const target = document.getElementById(id);
  target?.focus();
  target?.scrollIntoView({ block: "center" });
}

/** Keys for the desk (WCAG 2.1.4: they can be switched off, and sleep while somebody types). Adds nothing else. */
export function DeskKeys({ words, previous, next, isQueue = false, children }: Props) {
  const router = useRouter();
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(STORED) !== "off"), []);
  useEffect(() => {
    if (!isOn) return;
    const acts: Readonly<Record<string, () => void>> = isQueue
      ? { j: () => moveRow(1), k: () => moveRow(-1) }
      : {
          j: () => next !== null && router.push(addressOf(next)),
          k: () => previous !== null && router.push(addressOf(previous)),
          q: () => router.push("/desk"),
          c: () => focusOn("reason"),
          u: () => focusOn("undo-reason"),
          e: () => document.querySelector<HTMLElement>("#equal-fields > summary")?.click(),
        };
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey && event.key === "Enter" && target instanceof HTMLTextAreaElement)
        return target.form?.requestSubmit();
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (target.matches("textarea, select, input:not([type=radio]):not([type=checkbox])")) return;
      const act = acts[event.key];
      if (act) act();
      else if (!/^[1-5]$/.test(event.key) || !press(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn, isQueue, next, previous, router]);
  const toggle = () => {
    localStorage.setItem(STORED, isOn ? "off" : "on");
    setOn(!isOn);
  };
  return (
    <>
      {children}
      <p className="script-only mt-10 flex flex-wrap items-center gap-x-3 border-t border-rule pt-3 text-note text-faint">
        <span role="status">{isOn ? words.on : words.off}</span>
        <button type="button" onClick={toggle} className="target link-text cursor-pointer">
          {words.toggle}
        </button>
      </p>
    </>
  );
}
