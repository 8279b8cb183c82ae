import { Link } from "./link.tsx";
import { cn } from "./class-names.ts";

export type Tab = {
  readonly href: string;
  readonly label: string;
  readonly isHere: boolean;
  readonly count?: number;
};

/** Neighbouring pages in one line; the one that is open is underlined and says so. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-7 border-b border-rule">
      <ul className="flex flex-wrap gap-x-5 text-small">
        {tabs.map(({ href, label: text, isHere, count }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isHere ? "page" : undefined}
              className={cn(
                "target -mb-px border-b-2 py-1.5",
                isHere ? "border-ink text-ink" : "border-transparent text-soft hover:text-ink",
              )}
            >
              {text}
              {count === undefined ? null : <span className="ms-1.5 text-faint">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
