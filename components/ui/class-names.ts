import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** The sizes of our type scale, which would otherwise be taken for colours. */
const merge = extendTailwindMerge({
  extend: { theme: { text: ["fine", "note", "small", "body", "lead", "head", "title", "display"] } },
});

/** Joins class names; of two utilities that set the same property the later one wins. */
export const cn = (...values: ClassValue[]): string => merge(clsx(values));
