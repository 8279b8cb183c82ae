import { Button as BaseButton } from "@base-ui/react/button";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

const styles = cva(
  "no-print inline-flex min-h-9 cursor-pointer items-center justify-center gap-2 rounded-sm border text-small leading-none transition-colors disabled:cursor-default disabled:opacity-60",
  {
    variants: {
      tone: {
        strong: "border-ink bg-ink px-4 text-paper hover:border-accent hover:bg-accent",
        plain: "border-edge bg-transparent px-4 text-ink hover:border-ink",
        quiet: "border-transparent bg-transparent px-2 text-soft hover:text-ink",
      },
    },
    defaultVariants: { tone: "plain" },
  },
);

type Props = ComponentProps<typeof BaseButton> & VariantProps<typeof styles> & { className?: string };

/** A button. `strong` is for the one main act of a page. */
export function Button({ tone, className, ...props }: Props) {
  return <BaseButton className={cn(styles({ tone }), className)} {...props} />;
}
