import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { Shell } from "../../components/shell/shell.tsx";
import { ownFields, queryOfFields } from "../../components/subscriptions/read-form.ts";
import { SubscriptionsPage } from "../../components/subscriptions/subscriptions-page.tsx";
import { listSubscriptions, matchCounts } from "#lib/flow/subscriptions/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { currentReader } from "../reader.ts";
import { beginPage } from "../render-context.ts";
import { single, type SearchParameters } from "../search-parameters.ts";
import { viewerOf } from "../viewer-of.ts";
import { loadPreview } from "./load-preview.ts";
import { loadVocabulary } from "../load-vocabulary.ts";

type Props = { searchParams: Promise<SearchParameters> };

const MOST_SHOWN = 200;
const MONTH_MS = 30 * 86_400_000;

export async function generateMetadata() {
  const t = await getTranslations("subscriptions");
  return { title: t("title"), robots: { index: false } };
}

export default async function SubscriptionsRoute({ searchParams }: Props) {
  await beginPage();
  const [{ principal, ctx }, query, locale] = await Promise.all([currentReader(), searchParams, getLocale()]);
  const fields = ownFields(Object.entries(query));
  const path = `/subscriptions?${queryOfFields(fields)}`;
  if (principal === null) redirect(`/signin?callbackUrl=${encodeURIComponent(path)}`);
  const all = await listSubscriptions(ctx, { status: null, after: null, limit: MOST_SHOWN });
  const standing = all.filter(({ status }) => status !== "revoked");
  const since = new Date(clock.now().getTime() - MONTH_MS);
  const ids = standing.map(({ id }) => id);
  const named = [
    ...standing.flatMap(({ entities }) => entities),
    ...(fields["entity"] ? [fields["entity"]] : []),
  ];
  const [met, vocabulary, state] = await Promise.all([
    matchCounts(ctx, ids, since),
    loadVocabulary(ctx, locale, named),
    loadPreview(ctx, fields),
  ]);
  return (
    <Shell path={path} viewer={await viewerOf(principal)}>
      <SubscriptionsPage
        fields={fields}
        vocabulary={vocabulary}
        state={state}
        listed={standing.map((subscription) => ({ subscription, met: met.get(subscription.id) ?? 0 }))}
        saved={single(query["saved"])}
        refused={single(query["refused"])}
      />
    </Shell>
  );
}
