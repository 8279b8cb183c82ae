import type { ReactNode } from "react";

type Props = {
  name: string;
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  isChosen?: boolean;
  keyName?: string;
};

/** One of several answers, with what it means beside it. */
export function Choice({ name, value, label, hint, isChosen, keyName }: Props) {
  return (
    <label className="flex min-h-8 cursor-pointer items-baseline gap-x-2.5 py-1 text-small has-checked:text-accent">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        required
        data-key={keyName}
        className="size-6 shrink-0 translate-y-1.5 p-1"
      />
      <span>
        <span className="font-medium">{label}</span>
        {keyName ? (
          <kbd className="script-only ms-2 border border-rule px-1 text-fine text-faint">{keyName}</kbd>
        ) : null}
        {hint ? <span className="block text-note text-faint">{hint}</span> : null}
      </span>
    </label>
  );
}
