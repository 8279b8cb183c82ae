import { getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { getDigest } from "#lib/flow/deliveries/index.ts";
import { publishedOfEvents } from "#lib/flow/publications/index.ts";
import { DigestPage } from "../../../components/deliveries/digest-page.tsx";
import { Shell } from "../../../components/shell/shell.tsx";
import { loadVocabulary } from "../../load-vocabulary.ts";
import { currentReader } from "../../reader.ts";
import { beginPage } from "../../render-context.ts";
import { viewerOf } from "../../viewer-of.ts";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata() {
  const t = await getTranslations("deliveries");
  return { title: t("digest"), robots: { index: false } };
}

export default async function DigestRoute({ params }: Props) {
  await beginPage();
  const [{ principal, ctx }, { id }] = await Promise.all([currentReader(), params]);
  if (principal === null) redirect(`/signin?callbackUrl=/digests/${encodeURIComponent(id)}`);
  const [digest, locale] = await Promise.all([getDigest(ctx, id), getLocale()]);
  if (!digest.ok) notFound();
  const [pages, vocabulary] = await Promise.all([
    publishedOfEvents(
      digest.value.items.map(({ geid }) => geid),
      locale,
    ),
    loadVocabulary(ctx, locale, []),
  ]);
  return (
    <Shell path={`/digests/${digest.value.id}`} viewer={await viewerOf(principal)}>
      <DigestPage digest={digest.value} pages={pages} vocabulary={vocabulary} />
    </Shell>
  );
}
