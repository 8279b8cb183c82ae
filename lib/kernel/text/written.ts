import { z } from "zod";

/** Whether anything of a text can be seen: spaces, format characters, fillers and the empty Braille cell cannot. */
export const canBeSeen = (text: string): boolean => /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]/u.test(text);

const isLine = (text: string) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text);
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\u0000");

const written = (most: number) => z.string().trim().min(1).max(most);
const SEEN = { error: "must hold something that can be seen" };

/** One line that a person wrote for people, of 1 to `most` UTF-16 units, without control characters. */
export const writtenLine = (most: number) =>
  written(most).refine(isLine, { error: "must be one line of well-formed text" }).refine(canBeSeen, SEEN);

/** What a person wrote for people, of 1 to `most` UTF-16 units, line breaks included. */
export const writtenText = (most: number) =>
  written(most)
    .refine(isStorable, { error: "must be well-formed Unicode without NUL" })
    .refine(canBeSeen, SEEN);
