export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** What ends a script element, opens a comment in it or ends a line in it, wherever a text of others stands. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/** JSON that can stand inside a script element: no text in it can leave the element, and it reads back unchanged. */
export const jsonLdText = (data: Json): string =>
  JSON.stringify(data).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
