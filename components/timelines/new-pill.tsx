"use client";

import { useEffect, useState } from "react";

type Props = {
  /** The newest entry that the page shows; null for an empty one. */
  top: string | null;
  /** Words for one and for several, `#` being the count. */
  one: string;
  many: string;
  href: string;
};

const LOOK_MS = 30_000;
const MOST = 20;

/** How many entries stand above the top of this page now. */
async function countNew(top: string | null): Promise<number> {
  const answer = await fetch(`/api/v1/timeline/home?limit=${MOST}`, {
    headers: { accept: "application/json" },
  });
  if (!answer.ok) return 0;
  const { data } = (await answer.json()) as { data: readonly { id: string }[] };
  const at = data.findIndex((entry) => entry.id === top);
  return at === -1 ? data.length : at;
}

/** Says that there is something new, and leaves the page as it is until the reader asks for it. */
export function NewPill({ top, one, many, href }: Props) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      countNew(top).then(setCount, () => undefined);
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [top]);
  const words = (count === 1 ? one : many).replace("#", count >= MOST ? `${MOST}+` : String(count));
  return (
    <div role="status" className="min-h-8">
      {count > 0 ? (
        <a
          href={href}
          className="target rounded-full border border-accent bg-accent-wash px-4 text-small text-accent"
        >
          {words}
        </a>
      ) : null}
    </div>
  );
}
