import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { getDeadLetter } from "#lib/bus/index.ts";
import { LetterPage } from "../../../../components/admin/letter-page.tsx";
import { single, type SearchParameters } from "../../../search-parameters.ts";
import { AdminPage, enterAdmin } from "../../load-section.tsx";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("letter"), robots: { index: false } };
}

export default async function DeadLetterRoute({ params, searchParams }: Props) {
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const path = `/admin/dead-letters/${encodeURIComponent(id)}`;
  const operator = await enterAdmin(path);
  const letter = await getDeadLetter(operator.ctx, id);
  if (!letter.ok) notFound();
  return (
    <AdminPage path={path} section="deadLetters" operator={operator}>
      <LetterPage
        letter={letter.value}
        mayAct={operator.mayAct}
        fault={single(parameters.fault)}
        isReplayed={single(parameters.replayed) === "1"}
      />
    </AdminPage>
  );
}
