import { useTranslations } from "next-intl";
import { Fragment } from "react";
import type { Proposal } from "#lib/flow/events/contracts.ts";
import { sideText, signalText } from "./signal-text.ts";

type Props = { signal: NonNullable<Proposal["counter_signal"]> };

/** What speaks most strongly against a proposal: its name, and what either side has of it. */
export function CounterSignal({ signal }: Props) {
  const t = useTranslations("desk");
  const sides = [...new Set([signal.a, signal.b])].map((side) => sideText(t, side));
  const isBare = signal.a === null && signal.b === null;
  return (
    <>
      {signalText(t, signal.feature)}
      {isBare ? null : (
        <span className="text-faint">
          {" ("}
          {sides.map((side, index) => (
            <Fragment key={side}>
              {index === 0 ? null : " · "}
              <bdi>{side}</bdi>
            </Fragment>
          ))}
          {")"}
        </span>
      )}
    </>
  );
}
