import type { ReactNode } from "react";

type Props = {
  id: string;
  name: string;
  chosen: string;
  describedBy?: string | undefined;
  isWrong?: boolean;
  children: ReactNode;
};

/** One of several values, in the manner of `Input`. */
export function Select({ id, name, chosen, describedBy, isWrong, children }: Props) {
  return (
    <select
      id={id}
      name={name}
      defaultValue={chosen}
      aria-describedby={describedBy}
      aria-invalid={isWrong ? true : undefined}
      className="min-h-9 w-full min-w-0 rounded-sm border border-edge bg-paper px-2 text-body text-ink hover:border-ink aria-invalid:border-alarm"
    >
      {children}
    </select>
  );
}
