import { getTranslations } from "next-intl/server";
import { ProposalStatus } from "#lib/flow/events/contracts.ts";
import { QueuePage } from "../../components/desk/queue-page.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { beginPage } from "../render-context.ts";
import { single, type SearchParameters } from "../search-parameters.ts";
import { DESK_SCOPE, requireStaff } from "../staff.ts";
import { viewerOf } from "../viewer-of.ts";
import { countHeld } from "./held/load-held.ts";
import { loadQueue } from "./load-queue.ts";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("desk");
  return { title: t("title"), robots: { index: false } };
}

export default async function DeskRoute({ searchParams }: Props) {
  await beginPage();
  const { principal, ctx } = await requireStaff(DESK_SCOPE, "/desk");
  const parameters = await searchParams;
  const status = ProposalStatus.catch("open").parse(single(parameters.status) ?? "open");
  const [queue, held] = await Promise.all([loadQueue(ctx, status), countHeld(ctx)]);
  return (
    <Shell path={status === "open" ? "/desk" : `/desk?status=${status}`} viewer={await viewerOf(principal)}>
      <QueuePage status={status} {...queue} held={held} />
    </Shell>
  );
}
