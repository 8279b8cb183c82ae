import NextLink from "next/link";
import type { ComponentProps } from "react";
import { Pending } from "./pending.tsx";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/** A link inside the mother site. Nothing is fetched before it is followed; a slow answer shows at the top edge. */
export function Link({ children, ...props }: Props) {
  return (
    <NextLink prefetch={false} {...props}>
      {children}
      <Pending />
    </NextLink>
  );
}
