import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ProposalPage } from "../../../../components/desk/proposal-page.tsx";
import { readFault } from "../../../../components/desk/faults.ts";
import { Shell } from "../../../../components/shell/shell.tsx";
import { beginPage } from "../../../render-context.ts";
import { single, type SearchParameters } from "../../../search-parameters.ts";
import { DESK_SCOPE, requireStaff } from "../../../staff.ts";
import { viewerOf } from "../../../viewer-of.ts";
import { loadProposal } from "./load-proposal.ts";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("desk");
  return { title: t("title"), robots: { index: false } };
}

export default async function ProposalRoute({ params, searchParams }: Props) {
  await beginPage();
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const path = `/desk/proposals/${encodeURIComponent(id)}`;
  const { principal, ctx } = await requireStaff(DESK_SCOPE, path);
  const loaded = await loadProposal(ctx, principal, id);
  if (loaded === null) notFound();
  return (
    <Shell path={path} viewer={await viewerOf(principal)}>
      <ProposalPage
        {...loaded}
        fault={readFault(single(parameters.fault))}
        draft={single(parameters.draft) ?? ""}
        decided={single(parameters.decided)}
        isUndone={single(parameters.undone) === "1"}
      />
    </Shell>
  );
}
