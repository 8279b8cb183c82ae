import { useTranslations } from "next-intl";
import type { Subscription } from "#lib/flow/subscriptions/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ContractSentence } from "./contract-sentence.tsx";
import type { Vocabulary } from "./vocabulary.ts";

/** A subscription with how many changes it met in the last 30 days. */
export type ListedSubscription = { readonly subscription: Subscription; readonly met: number };
type Props = {
  listed: readonly ListedSubscription[];
  vocabulary: Vocabulary;
  /** The one that has just been made or changed. */
  saved: string | null;
};

/** What the reader has asked for, each in one sentence, with what can be done about it. */
export function SubscriptionList({ listed, vocabulary, saved }: Props) {
  const t = useTranslations("subscriptions");
  if (listed.length === 0) return <p className="text-soft">{t("empty")}</p>;
  return (
    <ul className="grid gap-4">
      {listed.map(({ subscription, met }) => (
        <li
          key={subscription.id}
          id={subscription.id}
          className={`border-t border-rule pt-3 first:border-t-0 first:pt-0 ${saved === subscription.id ? "border-s-2 border-s-accent ps-3" : ""}`}
        >
          <Heading subscription={subscription} vocabulary={vocabulary} />
          <p className="text-note text-faint">{t("met", { count: met })}</p>
          <StatusForms subscription={subscription} />
        </li>
      ))}
    </ul>
  );
}

/** Its name and what it asks for; one without a name is called by what it asks for. */
function Heading({
  subscription,
  vocabulary,
}: Pick<Props, "vocabulary"> & Pick<ListedSubscription, "subscription">) {
  const t = useTranslations("subscriptions");
  const { name, status } = subscription;
  const sentence = <ContractSentence contract={subscription} vocabulary={vocabulary} />;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className={name ? "font-serif text-lead font-semibold" : "text-body font-medium"}>
          {name ? <bdi>{name}</bdi> : sentence}
        </h3>
        <Badge framed tone={status === "active" ? "gain" : "warm"}>
          {t(`status.${status}`)}
        </Badge>
      </div>
      {name ? <p className="text-body">{sentence}</p> : null}
    </>
  );
}

const ACTS = { active: ["pause", "revoke"], paused: ["resume", "revoke"] } as const;

/** Pausing, going on and ending: one plain form for each. */
function StatusForms({ subscription: { id, name, status } }: { subscription: Subscription }) {
  const t = useTranslations("subscriptions.act");
  const acts = status === "active" || status === "paused" ? ACTS[status] : (["revoke"] as const);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {acts.map((act) => (
        <form key={act} method="post" action="/subscriptions/status">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="act" value={act} />
          <Button type="submit" aria-label={name ? t(`${act}Name`, { name }) : undefined}>
            {t(act)}
          </Button>
        </form>
      ))}
    </div>
  );
}
