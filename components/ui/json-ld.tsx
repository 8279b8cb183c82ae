import { type Json, jsonLdText } from "./json-ld-text.ts";

/** Data for machines that read schema.org; a script element that runs nothing. */
export function JsonLd({ data }: { data: Json }) {
  // eslint-disable-next-line no-restricted-syntax -- the one place where text is put in raw, after it was escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />;
}
