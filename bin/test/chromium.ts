import { existsSync } from "node:fs";

/** The browsers of a Debian machine, the quicker one first. */
const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The Chromium that is installed here; undefined lets Playwright take its own. */
export const systemChromium = (): string | undefined => INSTALLED.find((path) => existsSync(path));
