import { z } from "zod";

/** An id in a path: any text that a database can compare; what it names decides whether it is there. */
export const PathId = z
  .string()
  .max(200)
  .refine((text) => text.isWellFormed() && !text.includes("\u0000"), { error: "is no id" });
