import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

/** Several lines of text to fill in, in the manner of `Input`. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={cn(
        "min-h-20 w-full min-w-0 rounded-sm border border-edge bg-transparent px-3 py-2 text-body text-ink hover:border-ink aria-invalid:border-alarm",
        className,
      )}
      {...props}
    />
  );
}
