/** Loads the demo network and tells the start how it goes. */
import { closeDatabase } from "#lib/kernel/db/index.ts";
import { type DemoReport, loadDemo } from "../../prisma/seed/load.ts";

export type DemoMessage = { readonly note?: string; readonly report?: DemoReport };

const tell = (message: DemoMessage) => process.send?.(message);

try {
  tell({ report: await loadDemo((note) => tell({ note })) });
} finally {
  await closeDatabase();
  process.disconnect();
}
