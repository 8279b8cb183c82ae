import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

const styles = cva("inline-flex items-center gap-1.5 whitespace-nowrap text-fine", {
  variants: {
    tone: {
      plain: "text-faint",
      ink: "text-ink",
      accent: "text-accent",
      warm: "text-warm",
      alarm: "text-alarm",
      gain: "text-gain",
    },
    framed: { true: "rounded-sm border border-current px-1.5", false: "" },
  },
  defaultVariants: { tone: "plain", framed: false },
});

type Props = VariantProps<typeof styles> & { children: ReactNode; className?: string; title?: string };

/** A word about the state of a thing; colour never carries it alone. */
export function Badge({ tone, framed, className, ...props }: Props) {
  return <span className={cn(styles({ tone, framed }), className)} {...props} />;
}
