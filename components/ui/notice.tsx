import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

const styles = cva("border-s-2 px-4 py-3 text-small", {
  variants: {
    tone: {
      plain: "border-edge bg-raised",
      accent: "border-accent bg-accent-wash",
      warm: "border-warm bg-warm-wash",
      alarm: "border-alarm bg-alarm-wash",
    },
  },
  defaultVariants: { tone: "plain" },
});

type Props = VariantProps<typeof styles> & {
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
  role?: "status" | "alert" | "note";
};

/** Something the reader must know before reading on. */
export function Notice({ tone, title, children, className, role = "note" }: Props) {
  return (
    <div role={role} className={cn(styles({ tone }), className)}>
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
    </div>
  );
}
