import { Fragment } from "react";

export type Piece = { readonly text: string; readonly isHit: boolean };

/** A text with its hits marked. */
export function Highlight({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map(({ text, isHit }, index) =>
        isHit ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
      )}
    </>
  );
}
