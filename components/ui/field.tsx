import type { ReactNode } from "react";

type Props = { id: string; label: ReactNode; hint?: ReactNode; fault?: ReactNode; children: ReactNode };

/**
 * A form control with its visible label above, and below it its hint (`<id>-hint`) and what is wrong with its value
 * (`<id>-fault`), both to be described by.
 */
export function Field({ id, label, hint, fault, children }: Props) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-note text-faint">
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} className="text-note text-alarm">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
