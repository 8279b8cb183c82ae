import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

export type RecordEntry = { term: string; children: ReactNode; key?: string };

/** Facts as a catalogue lists them: a small term and its value, one hairline between entries. */
export function Record({ entries, className }: { entries: readonly RecordEntry[]; className?: string }) {
  return (
    <dl className={className}>
      {entries.map(({ term, children, key }) => (
        <div key={key ?? term} className="border-t border-rule py-2 first:border-t-0 first:pt-0">
          <dt className="label">{term}</dt>
          <dd className="text-small">{children}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same facts side by side, for the head of a page. */
export function RecordStrip({ entries, className }: { entries: readonly RecordEntry[]; className?: string }) {
  return (
    <dl
      className={cn(
        "border-y border-rule py-1.5 md:grid md:grid-cols-3 md:gap-x-8 md:py-0 lg:flex lg:flex-wrap lg:gap-x-10",
        className,
      )}
    >
      {entries.map(({ term, children, key }) => (
        <div
          key={key ?? term}
          className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline py-1 md:block md:py-3"
        >
          <dt className="label">{term}</dt>
          <dd className="text-small">{children}</dd>
        </div>
      ))}
    </dl>
  );
}
