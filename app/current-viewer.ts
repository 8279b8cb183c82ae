import { cache } from "react";
import type { Viewer } from "../components/shell/shell.tsx";

/** Who reads this page, as far as the masthead shows it; null for a reader who is not signed in. */
export const currentViewer = cache(async (): Promise<Viewer> => await Promise.resolve(null));
