import { Input as BaseInput } from "@base-ui/react/input";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

type Props = ComponentProps<typeof BaseInput> & { className?: string };

/** A line of text to fill in; sixteen pixels high letters, so that phones do not zoom in. */
export function Input({ className, ...props }: Props) {
  return (
    <BaseInput
      className={cn(
        "min-h-9 w-full min-w-0 rounded-sm border border-edge bg-transparent px-3 text-body text-ink placeholder:text-faint hover:border-ink aria-invalid:border-alarm",
        className,
      )}
      {...props}
    />
  );
}
