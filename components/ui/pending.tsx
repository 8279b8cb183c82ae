"use client";

import { useLinkStatus } from "next/link";

/** The mark of a followed link whose page has not arrived; takes no room in the layout. */
export function Pending() {
  const { pending } = useLinkStatus();
  return pending ? <span aria-hidden className="pending" /> : null;
}
