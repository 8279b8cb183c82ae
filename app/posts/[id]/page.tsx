import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { getPost } from "#lib/flow/posts/index.ts";
import type { Post } from "#lib/flow/posts/contracts.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { PostPage } from "../../../components/timelines/post-page.tsx";
import { Shell } from "../../../components/shell/shell.tsx";
import { currentReader } from "../../reader.ts";
import { beginPage } from "../../render-context.ts";
import { single, type SearchParameters } from "../../search-parameters.ts";
import { viewerOf } from "../../viewer-of.ts";
import { isolated } from "../../../components/i18n/isolate.ts";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParameters> };

const firstWords = (post: Post) => [...(post.text.split("\n", 1)[0] ?? "")].slice(0, 80).join("");

async function load({ params }: Pick<Props, "params">) {
  const [{ id }, reader] = await Promise.all([params, currentReader()]);
  const post = await getPost(reader.ctx, id);
  return { ...reader, post: post.ok ? post.value : null };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ post }, t] = await Promise.all([load(props), getTranslations("timelines")]);
  if (post === null) return { robots: { index: false } };
  return {
    title: t("postTitle", { name: isolated(post.account.name), text: isolated(firstWords(post)) }),
    robots: { index: false },
  };
}

export default async function PostRoute(props: Props) {
  await beginPage();
  const [{ post, ctx, principal }, parameters] = await Promise.all([load(props), props.searchParams]);
  if (post === null) notFound();
  const answered = post.in_reply_to === null ? null : await getPost(ctx, post.in_reply_to);
  return (
    <Shell path={`/posts/${post.id}`} viewer={principal ? await viewerOf(principal) : null}>
      <PostPage
        post={post}
        answered={answered?.ok ? answered.value : null}
        refused={single(parameters.refused)}
        once={principal?.scopes.includes("posts:write") ? uuidv7() : null}
      />
    </Shell>
  );
}
