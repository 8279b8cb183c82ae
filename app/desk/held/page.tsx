import { getTranslations } from "next-intl/server";
import { HeldPage } from "../../../components/desk/held-page.tsx";
import { readFault } from "../../../components/desk/faults.ts";
import { Shell } from "../../../components/shell/shell.tsx";
import { beginPage } from "../../render-context.ts";
import { single, type SearchParameters } from "../../search-parameters.ts";
import { DESK_SCOPE, requireStaff } from "../../staff.ts";
import { viewerOf } from "../../viewer-of.ts";
import { loadHeld } from "./load-held.ts";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("desk.held");
  return { title: t("title"), robots: { index: false } };
}

export default async function HeldRoute({ searchParams }: Props) {
  await beginPage();
  const { principal, ctx } = await requireStaff(DESK_SCOPE, "/desk/held");
  const parameters = await searchParams;
  const text = (name: string) => single(parameters[name]) ?? null;
  return (
    <Shell path="/desk/held" viewer={await viewerOf(principal)}>
      <HeldPage
        {...await loadHeld(ctx)}
        decided={text("decided")}
        refused={{ intentId: text("intent"), fault: readFault(text("fault")), draft: text("draft") ?? "" }}
      />
    </Shell>
  );
}
