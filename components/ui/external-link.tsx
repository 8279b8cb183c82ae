import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

const WEB = /^https?:\/\//i;

/** A link out of the platform. An address that is not http or https is shown as text, never linked. */
export function ExternalLink({
  href,
  children,
  className,
}: {
  href: string;
  children: ReactNode;
  className?: string;
}) {
  if (!WEB.test(href)) return <span className={className}>{children}</span>;
  return (
    <a href={href} rel="external nofollow noopener noreferrer" className={cn("link-text", className)}>
      {children}
      <ArrowUpRight aria-hidden className="ms-0.5 inline size-[0.8em] align-baseline opacity-70" />
    </a>
  );
}
