import type { ReactNode } from "react";

/** A word of the glossary, where the guide explains it. */
export function Term({ children }: { children: ReactNode }) {
  return <strong className="font-semibold">{children}</strong>;
}

/** Something to type at a command line. */
export function Command({ children, block = false }: { children: ReactNode; block?: boolean }) {
  if (!block) return <code className="font-mono text-[0.9em]">{children}</code>;
  return (
    <pre className="border-s-2 border-edge bg-raised px-4 py-3 text-small whitespace-pre-wrap">
      <code className="font-mono">{children}</code>
    </pre>
  );
}
