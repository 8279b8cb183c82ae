import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

type Props = { id: string; title: ReactNode; aside?: ReactNode; children: ReactNode; className?: string };

/** A titled part of a page under a rule; `aside` stands at the end of the title line. */
export function Section({ id, title, aside, children, className }: Props) {
  return (
    <section aria-labelledby={id} className={cn("border-t border-ink pt-3", className)}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-serif text-lead font-semibold">
          {title}
        </h2>
        {aside ? <div className="text-note text-faint">{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}
