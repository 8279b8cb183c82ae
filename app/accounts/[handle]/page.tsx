import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getAccount, getFollow } from "#lib/flow/relations/index.ts";
import { listPosition, readPostList } from "#lib/flow/timelines/index.ts";
import { ProfilePage } from "../../../components/timelines/profile-page.tsx";
import { Shell } from "../../../components/shell/shell.tsx";
import { loadEntries } from "../../load-entries.ts";
import { currentReader } from "../../reader.ts";
import { beginPage } from "../../render-context.ts";
import { single, type SearchParameters } from "../../search-parameters.ts";
import { viewerOf } from "../../viewer-of.ts";
import { isolated } from "../../../components/i18n/isolate.ts";

type Props = { params: Promise<{ handle: string }>; searchParams: Promise<SearchParameters> };

async function load({ params }: Pick<Props, "params">) {
  const [{ handle }, reader] = await Promise.all([params, currentReader()]);
  return { ...reader, account: await getAccount(reader.ctx, `@${handle.replace(/^@|^%40/, "")}`) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { account } = await load(props);
  if (account === null) return { robots: { index: false } };
  return {
    title: `${isolated(account.name)} (@${account.handle})`,
    alternates: { canonical: `/accounts/${account.handle}` },
    robots: { index: account.kind === "site" },
  };
}

export default async function AccountPage(props: Props) {
  await beginPage();
  const [{ account, ctx, principal }, parameters] = await Promise.all([load(props), props.searchParams]);
  if (account === null) notFound();
  const path = `/accounts/${account.handle}`;
  const cursor = single(parameters.cursor);
  const [page, followed] = await Promise.all([
    loadEntries(cursor, {
      list: path,
      ctx,
      read: (wanted) => readPostList(ctx, { of: "account", account: account.id }, wanted),
      positionOf: listPosition,
    }),
    getFollow(ctx, "account", account.id),
  ]);
  return (
    <Shell path={path} viewer={principal ? await viewerOf(principal) : null}>
      <ProfilePage
        {...page}
        account={account}
        isFirst={cursor === null || page.isStale}
        isOwn={principal?.account.id === account.id}
        isFollowed={followed !== null}
        refused={single(parameters.refused)}
      />
    </Shell>
  );
}
