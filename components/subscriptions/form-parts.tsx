import type { ReactNode } from "react";

type CheckProps = { name: string; value?: string; label: ReactNode; isChosen: boolean };

/** Something that is asked for or not. */
export function Check({ name, value = "1", label, isChosen }: CheckProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-x-2.5 py-0.5 text-small has-checked:text-accent">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="size-6 shrink-0"
      />
      <span>{label}</span>
    </label>
  );
}

type CheckRowProps = { id: string; legend: ReactNode; fault: ReactNode; children: ReactNode };

/** Several checks side by side under a name of their own. */
export function CheckRow({ id, legend, fault, children }: CheckRowProps) {
  return (
    <fieldset id={id} aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className="text-small font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">{children}</div>
      {fault ? (
        <p id={`${id}-fault`} className="text-note text-alarm">
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}
