import { useTranslations } from "next-intl";
import { WITHDRAWAL_REASONS } from "#lib/flow/publications/contracts.ts";
import { isolated } from "../i18n/isolate.ts";

const { retracted, ...whole } = WITHDRAWAL_REASONS;
const NAMES = Object.keys(whole) as (keyof typeof whole)[];

/** Why a publication was withdrawn: the product's own words in the page's language, a person's as they were written. */
export function WithdrawalText({ reason }: { reason: string }) {
  const t = useTranslations("sites.withdrawal");
  if (reason.startsWith(retracted))
    return t("retracted", { reason: isolated(reason.slice(retracted.length)) });
  const name = NAMES.find((one) => whole[one] === reason);
  return name === undefined ? <bdi>{reason}</bdi> : t(name);
}
