import { Fragment } from "react";
import type { Highlight } from "#lib/search/contracts.ts";

/** A text with its hits marked; marks that overlap or leave the text are ignored. */
export function Highlighted({ text, marks }: Pick<Highlight, "text" | "marks">) {
  const pieces: { text: string; isHit: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from < at || to > text.length) continue;
    pieces.push({ text: text.slice(at, from), isHit: false }, { text: text.slice(from, to), isHit: true });
    at = to;
  }
  pieces.push({ text: text.slice(at), isHit: false });
  return (
    <>
      {pieces.map((piece, index) =>
        piece.isHit ? <mark key={index}>{piece.text}</mark> : <Fragment key={index}>{piece.text}</Fragment>,
      )}
    </>
  );
}
