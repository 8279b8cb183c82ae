import type { ReactNode } from "react";

type Props = { id: string; label: ReactNode; hint?: ReactNode; children: ReactNode };

/** A form control with its visible label above and its hint (`<id>-hint`, to be described by) below. */
export function Field({ id, label, hint, children }: Props) {
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
    </div>
  );
}
