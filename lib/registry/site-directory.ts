import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "#lib/kernel/env.ts";
import { log } from "#lib/kernel/log.ts";
import { SiteSnapshot, type SiteAddress } from "./contracts.ts";
import { listSiteAddresses } from "./queries/addresses.ts";
import { normaliseHost, siteOfHost } from "./rules.ts";

const REFRESH_MS = 2_000;
/** An unknown host asks the database at once, but no more often than this. */
const ASK_AGAIN_MS = 100;
const MOST_SPELLED = 1_000;
const LONGEST_SPELLED = 260;

/** What is known without any database: the mother, in the three languages of the interface. */
const FIRST: SiteSnapshot = {
  version: 1,
  sites: [
    {
      siteId: "mother",
      kind: "mother",
      name: "Parallax",
      hosts: [],
      defaultLocale: "en",
      locales: ["zh-TW", "en", "ja"],
      status: "active",
    },
  ],
};

/**
 * The addresses of all sites in memory and on disk: hosts are answered with PostgreSQL stopped too, also after a
 * restart. The last good snapshot stands until a newer one was read.
 */
export class SiteDirectory {
  private snapshot: SiteSnapshot;
  private text = "";
  private askedAtMs = -Infinity;
  /** Host headers as they were sent, read once each. */
  private readonly spelled = new Map<string, string | null>();
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor() {
    this.snapshot = this.readDisk() ?? FIRST;
  }

  private get file(): string {
    return join(env().dataDir, "registry.json");
  }

  private readDisk(): SiteSnapshot | null {
    try {
      this.text = readFileSync(this.file, "utf8");
      return SiteSnapshot.parse(JSON.parse(this.text));
    } catch {
      return null;
    }
  }

  private writeDisk(text: string): void {
    if (text === this.text) return;
    mkdirSync(dirname(this.file), { recursive: true });
    const draft = `${this.file}.${process.pid}`;
    writeFileSync(draft, text);
    renameSync(draft, this.file);
    this.text = text;
  }

  private async readDatabase(): Promise<void> {
    try {
      const snapshot = SiteSnapshot.parse({ version: 1, sites: await listSiteAddresses() });
      if (!snapshot.sites.some((site) => site.kind === "mother")) return;
      this.snapshot = snapshot;
      this.writeDisk(JSON.stringify(snapshot));
    } catch (error) {
      log.debug({ err: error }, "the site snapshot stays as it is: the registry cannot be read");
    }
  }

  /** Reads the registry once; callers at the same time share one read. */
  async refresh(): Promise<void> {
    this.running ??= this.readDatabase().finally(() => {
      this.running = null;
      this.askedAtMs = performance.now();
    });
    await this.running;
  }

  /** Keeps the snapshot young until `stop`. */
  start(): void {
    this.timer = setInterval(() => void this.refresh(), REFRESH_MS);
    this.timer.unref();
    void this.refresh();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** All sites of the last good snapshot. */
  sites(): readonly SiteAddress[] {
    return this.snapshot.sites;
  }

  private read(header: string): string | null {
    const known = this.spelled.get(header);
    if (known !== undefined) return known;
    const host = normaliseHost(header);
    if (header.length > LONGEST_SPELLED) return host;
    if (this.spelled.size >= MOST_SPELLED) this.spelled.clear();
    this.spelled.set(header, host);
    return host;
  }

  /** The site that answers at a Host header; a host not known yet is looked up once more in the registry. */
  async resolve(hostHeader: string | undefined): Promise<SiteAddress | null> {
    const host = hostHeader === undefined ? null : this.read(hostHeader);
    if (host === null) return null;
    const known = siteOfHost(this.snapshot, host, env());
    const isFresh = this.running === null && performance.now() - this.askedAtMs < ASK_AGAIN_MS;
    if (known !== null || isFresh) return known;
    await this.refresh();
    return siteOfHost(this.snapshot, host, env());
  }
}
