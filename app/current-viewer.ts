import type { Viewer } from "../components/shell/shell.tsx";
import { currentReader } from "./reader.ts";
import { viewerOf } from "./viewer-of.ts";

/** Who reads this page, as far as the masthead shows it; null for a reader who is not signed in. */
export async function currentViewer(): Promise<Viewer> {
  const { principal } = await currentReader();
  return principal ? await viewerOf(principal) : null;
}
