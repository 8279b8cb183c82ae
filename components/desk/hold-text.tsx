import { useTranslations } from "next-intl";
import { HOLD_REASONS } from "#lib/access/contracts.ts";

const NAMES = Object.keys(HOLD_REASONS) as (keyof typeof HOLD_REASONS)[];

/** Why policy holds an output, in the reader's language; words that are not the gate's own stand as they are stored. */
export function HoldText({ reason }: { reason: string }) {
  const t = useTranslations("desk.held.reason");
  const name = NAMES.find((one) => HOLD_REASONS[one] === reason);
  return name === undefined ? <bdi lang="en">{reason}</bdi> : t(name);
}
