import type { PagePlan } from "./rules.ts";

/** A drawn page as it is kept. */
export type KeptPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** SHA-256 of the body, hex. */
  readonly hash: string;
};

/** How an answer came about: drawn lately, drawn just now, or old because the new drawing is late or failed. */
export type Served = { readonly page: KeptPage; readonly kind: "fresh" | "drawn" | "stale" };

/** Draws a page; null where it may not be kept or cannot be drawn, then the reader is served another way. */
export type Draw = () => Promise<KeptPage | null>;

type Kept = {
  page: KeptPage;
  readonly plan: PagePlan;
  readonly drawnAtMs: number;
  /** Since when something newer is known; Infinity while nothing is. */
  staleSinceMs: number;
};

/** A drawing that runs; one that began before a hard change shows what nobody may see again. */
type Drawing = {
  readonly tags: readonly string[];
  readonly page: Promise<KeptPage | null>;
  isOverruled: boolean;
};

type Limits = {
  /** Bytes that the pages of one site may take. */
  readonly quotaBytes: number;
  /** A page counts as new for this long, whatever was announced. */
  readonly freshMs: number;
  /** A reader waits this long for a new drawing before getting the old one. */
  readonly patienceMs: number;
  /** An old page is shown instead of a late drawing for this long after it became old. */
  readonly staleMs: number;
  /** An old page is shown instead of a failed drawing for this long. */
  readonly staleIfErrorMs: number;
  readonly now: () => number;
};

const DEFAULTS: Limits = {
  quotaBytes: 48 * 1_048_576,
  freshMs: 60_000,
  patienceMs: 400,
  staleMs: 10_000,
  staleIfErrorMs: 86_400_000,
  now: () => performance.now(),
};

const LATE = Symbol("the drawing is late");

/**
 * Drawn pages in memory: one drawing at a time per key, a quota per site, old pages only while their new drawing is
 * late or fails, and none that was invalidated hard.
 */
export class PageCache {
  private readonly limits: Limits;
  private readonly sites = new Map<string, Map<string, Kept>>();
  private readonly sizes = new Map<string, number>();
  private readonly byTag = new Map<string, Set<string>>();
  private readonly drawings = new Map<string, Drawing>();
  /** When each tag changed last: a drawing that began before shows what stood before. */
  private readonly changedAtMs = new Map<string, number>();

  constructor(limits: Partial<Limits> = {}) {
    this.limits = { ...DEFAULTS, ...limits };
  }

  /** The page for a plan, from memory or drawn; null where neither can be. */
  async serve(plan: PagePlan, draw: Draw): Promise<Served | null> {
    const kept = this.find(plan);
    const nowMs = this.limits.now();
    if (kept && nowMs < this.oldAtMs(kept)) return { page: kept.page, kind: "fresh" };
    const drawing = this.drawOnce(plan, draw);
    const isPresentable = kept !== undefined && nowMs - this.oldAtMs(kept) < this.limits.staleMs;
    const drawn = isPresentable ? await this.orLate(drawing) : await drawing.catch(() => null);
    if (drawn !== null && drawn !== LATE) return { page: drawn, kind: "drawn" };
    // What was invalidated hard meanwhile is no longer here.
    const old = this.find(plan);
    if (old === undefined || nowMs - this.oldAtMs(old) > this.limits.staleIfErrorMs) return null;
    return { page: old.page, kind: "stale" };
  }

  /** The page in memory if it is new, without waiting. */
  peek(plan: PagePlan): KeptPage | null {
    const kept = this.find(plan);
    return kept && this.limits.now() < this.oldAtMs(kept) ? kept.page : null;
  }

  /** Makes every page with the tag old; hard: forgets it, and what is being drawn of it, so that nobody sees it again. */
  invalidate(tag: string, isHard: boolean): void {
    const nowMs = this.limits.now();
    this.noteChange(tag, nowMs);
    if (isHard) this.overrule(tag);
    for (const name of this.byTag.get(tag) ?? []) {
      const [siteId = "", key = ""] = name.split("\n");
      const kept = this.sites.get(siteId)?.get(key);
      if (kept === undefined) continue;
      if (isHard) this.drop(siteId, key, kept);
      else kept.staleSinceMs = Math.min(kept.staleSinceMs, nowMs);
    }
  }

  /** Forgets every page, and what is being drawn. */
  clear(): void {
    for (const drawing of this.drawings.values()) drawing.isOverruled = true;
    this.drawings.clear();
    this.sites.clear();
    this.sizes.clear();
    this.byTag.clear();
  }

  /** Bytes kept for a site. */
  sizeOf(siteId: string): number {
    return this.sizes.get(siteId) ?? 0;
  }

  private find({ siteId, key }: PagePlan): Kept | undefined {
    const pages = this.sites.get(siteId);
    const kept = pages?.get(key);
    if (pages === undefined || kept === undefined) return undefined;
    pages.delete(key);
    pages.set(key, kept);
    return kept;
  }

  private oldAtMs(kept: Kept): number {
    return Math.min(kept.staleSinceMs, kept.drawnAtMs + this.limits.freshMs);
  }

  private async orLate(drawing: Promise<KeptPage | null>): Promise<KeptPage | null | typeof LATE> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<typeof LATE>((settle) => {
      timer = setTimeout(() => settle(LATE), this.limits.patienceMs);
    });
    return await Promise.race([drawing.catch(() => null), late]).finally(() => clearTimeout(timer));
  }

  /** Whoever was waiting for such a drawing asked before the change; who asks from now on gets a new one. */
  private overrule(tag: string): void {
    for (const [name, drawing] of this.drawings)
      if (drawing.tags.includes(tag)) {
        drawing.isOverruled = true;
        this.drawings.delete(name);
      }
  }

  private drawOnce(plan: PagePlan, draw: Draw): Promise<KeptPage | null> {
    const name = `${plan.siteId}\n${plan.key}`;
    const running = this.drawings.get(name);
    if (running) return running.page;
    const beganAtMs = this.limits.now();
    const page = Promise.resolve()
      .then(draw)
      .then((drawn) => {
        if (drawn !== null && !drawing.isOverruled) this.keep(plan, drawn, beganAtMs);
        return drawn;
      })
      .finally(() => {
        if (this.drawings.get(name) === drawing) this.drawings.delete(name);
      });
    const drawing: Drawing = { tags: plan.tags, page, isOverruled: false };
    this.drawings.set(name, drawing);
    // A reader who did not wait leaves nobody to hear of a failure.
    page.catch(() => undefined);
    return page;
  }

  private keep(plan: PagePlan, page: KeptPage, beganAtMs: number): void {
    const { siteId, key, tags } = plan;
    const pages = this.sites.get(siteId) ?? new Map<string, Kept>();
    this.sites.set(siteId, pages);
    const old = pages.get(key);
    if (old) this.drop(siteId, key, old);
    if (page.body.length > this.limits.quotaBytes) return;
    const changedAtMs = Math.max(...tags.map((tag) => this.changedAtMs.get(tag) ?? -Infinity));
    const staleSinceMs = changedAtMs >= beganAtMs ? changedAtMs : Infinity;
    pages.set(key, { page, plan, drawnAtMs: beganAtMs, staleSinceMs });
    this.sizes.set(siteId, this.sizeOf(siteId) + page.body.length);
    for (const tag of tags) {
      const names = this.byTag.get(tag) ?? new Set<string>();
      this.byTag.set(tag, names.add(`${siteId}\n${key}`));
    }
    for (const [oldest, kept] of pages) {
      if (this.sizeOf(siteId) <= this.limits.quotaBytes) break;
      this.drop(siteId, oldest, kept);
    }
  }

  private drop(siteId: string, key: string, kept: Kept): void {
    this.sites.get(siteId)?.delete(key);
    this.sizes.set(siteId, this.sizeOf(siteId) - kept.page.body.length);
    for (const tag of kept.plan.tags) {
      const names = this.byTag.get(tag);
      names?.delete(`${siteId}\n${key}`);
      if (names?.size === 0) this.byTag.delete(tag);
    }
  }

  /** Changes matter to drawings that run now; longer ago than any drawing lasts they are forgotten. */
  private noteChange(tag: string, nowMs: number): void {
    this.changedAtMs.set(tag, nowMs);
    if (this.changedAtMs.size < 1_000) return;
    for (const [old, atMs] of this.changedAtMs) if (nowMs - atMs > 60_000) this.changedAtMs.delete(old);
  }
}
