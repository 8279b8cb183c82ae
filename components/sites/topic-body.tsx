import { isForeign } from "./site-view.ts";

export type TopicBlock = {
  readonly kind: "paragraph" | "heading" | "facts";
  readonly language: string;
  readonly text: string;
  readonly items: readonly {
    readonly label: string;
    readonly text: string;
    readonly language: string;
    readonly url: string | null;
  }[];
};

const langOf = (language: string, locale: string) => (isForeign(language, locale) ? language : undefined);

/** The text itself: plain text in blocks, each in its language. */
export function TopicBody({ blocks, locale }: { blocks: readonly TopicBlock[]; locale: string }) {
  if (blocks.length === 0) return null;
  return (
    <div className="grid gap-4">
      {blocks.map((block, index) => (
        <BlockOf key={index} block={block} locale={locale} />
      ))}
    </div>
  );
}

function BlockOf({ block, locale }: { block: TopicBlock; locale: string }) {
  const lang = langOf(block.language, locale);
  if (block.kind === "heading")
    return (
      <h2 lang={lang} className="mt-3 font-serif text-head font-semibold">
        {block.text}
      </h2>
    );
  if (block.kind === "paragraph")
    return (
      <p lang={lang} className="measure">
        {block.text}
      </p>
    );
  return (
    <dl className="border-y border-rule">
      {block.items.map(({ label, text, language, url }, index) => (
        <div
          key={index}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline sm:grid-cols-[11.5rem_minmax(0,1fr)] gap-x-4 border-t border-rule py-2 text-small first:border-t-0"
        >
          <dt className="text-faint">{label}</dt>
          <dd lang={langOf(language, locale)}>
            {url && /^https?:\/\//i.test(url) ? (
              <a href={url} rel="nofollow noopener noreferrer" className="link-text">
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
