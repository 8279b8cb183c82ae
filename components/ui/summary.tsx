import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

/** What opens and closes a part of a page. It keeps the browser's own triangle, which says that it can be opened. */
export function Summary({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <summary className={cn("cursor-pointer py-1 text-small text-soft hover:text-ink", className)}>
      {children}
    </summary>
  );
}
