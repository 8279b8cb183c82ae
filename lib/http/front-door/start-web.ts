import { hostname } from "node:os";
import { join } from "node:path";
import { closeDatabase } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { log } from "#lib/kernel/log.ts";
import { ArtifactShelf, ArtifactSync } from "#lib/cache/artifacts/index.ts";
import { FrontDoorPresence } from "#lib/cache/front-doors/index.ts";
import { closeRenderConnections } from "#lib/adapters/artifact-renderer/index.ts";
import { SiteDirectory } from "#lib/registry/index.ts";
import { beginDraining } from "../lifecycle.ts";
import { createApiDispatch } from "./api-dispatch.ts";
import { KeptPages } from "./kept-pages.ts";
import { drawLive } from "./child-site/draw-live.ts";
import { frontDoor } from "./front-door.ts";
import { listen } from "./listen.ts";
import { closeForwarder } from "./render-forwarder.ts";
import { StaticFiles } from "./static-files.ts";

const BUILD = join(import.meta.dirname, "../../../.next/static");
/** Running requests get this long; the supervisor's own patience is 25 s. */
const FINISH_MS = 20_000;

export type Web = {
  readonly port: number;
  readonly stop: () => Promise<void>;
  /** Forgets the pages that were drawn for everyone. */
  readonly forgetPages: () => void;
};

/** Starts the front door of this process; it needs neither database nor renderer to start and to stay. */
export async function startWeb(port: number = env().port): Promise<Web> {
  const sites = new SiteDirectory();
  const api = await createApiDispatch();
  const shelf = new ArtifactShelf(join(env().dataDir, "artifacts"));
  const sync = new ArtifactSync(shelf);
  sites.start();
  sync.start();
  const kept = new KeptPages();
  await kept.start();
  const parts = { sites, api, shelf, drawLive, kept, files: new StaticFiles(BUILD) };
  const listening = await listen(frontDoor(parts), port);
  // The same name after a restart: what this door confirmed stands on its disk.
  const presence = new FrontDoorPresence(`${hostname()}:${listening.port}`, [sync, kept]);
  presence.start();
  log.info({ port: listening.port, origin: env().origin }, "the front door is open");
  return {
    port: listening.port,
    forgetPages: () => kept.clear(),
    stop: async () => {
      beginDraining();
      sites.stop();
      await listening.close(FINISH_MS);
      closeForwarder();
      closeRenderConnections();
      await presence.stop();
      await Promise.all([sync.stop(), kept.stop()]);
      await closeDatabase();
    },
  };
}
