import { getTranslations } from "next-intl/server";
import { groupDeadLetters, listDeadLetters } from "#lib/bus/index.ts";
import { DeadLetterStatus, ErrorClass } from "#lib/bus/contracts.ts";
import { LettersPage } from "../../../components/admin/letters-page.tsx";
import { single, type SearchParameters } from "../../search-parameters.ts";
import { AdminPage, enterAdmin } from "../load-section.tsx";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("letters"), robots: { index: false } };
}

const MOST = 100;

export default async function DeadLettersRoute({ searchParams }: Props) {
  const operator = await enterAdmin("/admin/dead-letters");
  const parameters = await searchParams;
  const text = (name: string) => single(parameters[name]) ?? undefined;
  const status = DeadLetterStatus.catch("open").parse(text("status") ?? "open");
  const filter = {
    class: ErrorClass.optional().catch(undefined).parse(text("class")),
    site: text("site"),
    consumer: text("consumer"),
  };
  const [letters, groups] = await Promise.all([
    listDeadLetters(operator.ctx, { ...filter, status, after: null, limit: MOST }),
    groupDeadLetters(operator.ctx),
  ]);
  return (
    <AdminPage path="/admin/dead-letters" section="deadLetters" operator={operator}>
      <LettersPage
        letters={letters}
        groups={groups}
        filter={{ class: filter.class ?? null, site: filter.site ?? null, consumer: filter.consumer ?? null }}
        status={status}
        mayAct={operator.mayAct}
        fault={single(parameters.fault)}
      />
    </AdminPage>
  );
}
