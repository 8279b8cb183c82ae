/** A front door of its own process, without its socket: keeps a site's pages in a folder and confirms demands by name. */
import { ArtifactShelf, ArtifactSync } from "#lib/cache/artifacts/index.ts";
import { FrontDoorPresence } from "#lib/cache/front-doors/index.ts";
import { closeDatabase } from "#lib/kernel/db/index.ts";

const [name = "", folder = ""] = process.argv.slice(2);
const sync = new ArtifactSync(new ArtifactShelf(folder));
const presence = new FrontDoorPresence(name, [sync]);
sync.start();
presence.start();
process.once("SIGTERM", () => {
  void Promise.all([presence.stop(), sync.stop()]).then(closeDatabase);
});
