import type { Locale } from "../../i18n/locales.ts";
import type { Guide } from "./chapter.ts";
import { guide as en } from "./en.tsx";
import { guide as ja } from "./ja.tsx";
import { guide as zhTW } from "./zh-TW.tsx";

export { CHAPTERS } from "./chapter.ts";

/** The user guide in each language of the interface. */
export const GUIDES: Readonly<Record<Locale, Guide>> = { "zh-TW": zhTW, en, ja };
