import { useTranslations } from "next-intl";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { BUILDER, BuilderForm } from "./builder-form.tsx";
import { LivePreview } from "./live-preview.tsx";
import { PreviewPanel, type PreviewState } from "./preview-panel.tsx";
import type { Fields } from "./read-form.ts";
import { SubscriptionList, type ListedSubscription } from "./subscription-list.tsx";
import type { Vocabulary } from "./vocabulary.ts";

export type SubscriptionsPageProps = {
  fields: Fields;
  vocabulary: Vocabulary;
  state: PreviewState;
  listed: readonly ListedSubscription[];
  saved: string | null;
  refused: string | null;
};

/** What the reader has asked to be told of, and where more is asked for. */
export function SubscriptionsPage(props: SubscriptionsPageProps) {
  const { fields, vocabulary, state, listed, saved, refused } = props;
  const t = useTranslations("subscriptions");
  return (
    <>
      <h1 className="font-serif text-display font-medium">{t("title")}</h1>
      <p className="mt-1 max-w-prose text-soft">{t("intro")}</p>
      <Outcome refused={refused} saved={saved} />
      <Section id="standing" title={t("yours")} className="mt-8">
        <SubscriptionList listed={listed} vocabulary={vocabulary} saved={saved} />
      </Section>
      <div className="mt-12 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Section id="new" title={t("build")}>
          <BuilderForm
            fields={fields}
            vocabulary={vocabulary}
            faults={state !== null && "faults" in state ? state.faults : []}
          />
        </Section>
        <Section id="preview" title={t("preview.title")} className="lg:sticky lg:top-4 lg:self-start">
          <LivePreview form={BUILDER} working={t("preview.working")} />
          <PreviewPanel state={state} vocabulary={vocabulary} />
        </Section>
      </div>
    </>
  );
}

const REFUSALS = ["unprocessable", "conflict", "forbidden", "rate_limited", "not_found"] as const;
const isKnown = (code: string): code is (typeof REFUSALS)[number] =>
  (REFUSALS as readonly string[]).includes(code);

function Outcome({ refused, saved }: { refused: string | null; saved: string | null }) {
  const t = useTranslations("subscriptions");
  if (refused !== null)
    return (
      <Notice tone="alarm" role="alert" className="mt-4">
        {t(`refused.${isKnown(refused) ? refused : "other"}`)}
      </Notice>
    );
  if (saved === null) return null;
  return (
    <Notice tone="accent" role="status" className="mt-4">
      {t("saved")}
    </Notice>
  );
}
