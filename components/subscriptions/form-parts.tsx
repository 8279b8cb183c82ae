import type { ReactNode } from "react";

type SelectProps = {
  id: string;
  name: string;
  chosen: string;
  describedBy?: string;
  children: ReactNode;
};

/** One of several values, in the manner of `Input`. */
export function Select({ id, name, chosen, describedBy, children }: SelectProps) {
  return (
    <select
      id={id}
      name={name}
      defaultValue={chosen}
      aria-describedby={describedBy}
      className="min-h-9 w-full min-w-0 rounded-sm border border-edge bg-paper px-2 text-body text-ink hover:border-ink"
    >
      {children}
    </select>
  );
}

type CheckProps = { name: string; value?: string; label: ReactNode; isChosen: boolean };

/** Something that is asked for or not. */
export function Check({ name, value = "1", label, isChosen }: CheckProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-x-2.5 py-0.5 text-small has-checked:text-accent">
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} className="size-6 shrink-0" />
      <span>{label}</span>
    </label>
  );
}

/** Several checks side by side under a name of their own. */
export function CheckRow({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="text-small font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">{children}</div>
    </fieldset>
  );
}
