import type { ReactNode } from "react";

/** The title of a standing page and a sentence on what it is. */
export function PageHead({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div className="mb-8 grid gap-2">
      <h1 className="font-serif text-display font-medium">{title}</h1>
      {text ? <p className="measure text-soft">{text}</p> : null}
    </div>
  );
}
