import { Fragment } from "react";
import type { Post } from "#lib/flow/posts/contracts.ts";
import { ExternalLink } from "../ui/external-link.tsx";

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”。，、；：！？）」』])/u;

/**
 * What a post says: plain text with its line breaks; addresses lead somewhere, nothing else is markup. Marks piled upon
 * a letter do not reach into what stands above and below.
 */
export function PostText({ post }: { post: Post }) {
  return (
    <p
      lang={post.language ?? undefined}
      className="measure -my-1 overflow-y-clip py-1 wrap-anywhere whitespace-pre-line"
      dir="auto"
    >
      {post.text.split(ADDRESS).map((part, index) =>
        index % 2 === 1 ? (
          <ExternalLink key={index} href={part}>
            {part}
          </ExternalLink>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </p>
  );
}
