import type { ReactNode } from "react";
import { cn } from "../ui/class-names.ts";

export type Cell = { readonly key: string; readonly children: ReactNode };
export type TableRow = { readonly key: string; readonly cells: readonly ReactNode[] };

/** A table that becomes a list of labelled facts where there is no room for columns. */
export function DataTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  heads: readonly string[];
  rows: readonly TableRow[];
}) {
  return (
    <table className="w-full border-collapse text-small">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden md:table-header-group">
        <tr className="text-note text-faint">
          {heads.map((head) => (
            <th key={head} scope="col" className="border-b border-rule pe-5 pb-1.5 text-start font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.key}
            className="block border-b border-rule py-2.5 md:table-row md:py-0 md:align-baseline"
          >
            {row.cells.map((cell, index) => (
              <td
                key={heads[index]}
                className={cn(
                  "md:table-cell md:py-2 md:pe-5",
                  index === 0 ? "block pb-1 max-md:text-body" : "grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3",
                )}
              >
                <span className={index === 0 ? "sr-only md:hidden" : "label md:hidden"}>{heads[index]}</span>
                <span className="min-w-0">{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
