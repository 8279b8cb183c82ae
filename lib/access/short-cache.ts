/** A few seconds of memory, so that a busy caller costs one look-up and a revoked one is still stopped in time. */
export class ShortCache<V> {
  readonly ttlMs: number;
  readonly limit: number;
  private readonly entries = new Map<string, { readonly value: V; readonly untilMs: number }>();

  constructor(ttlMs: number, limit: number) {
    this.ttlMs = ttlMs;
    this.limit = limit;
  }

  /** The remembered value, or the loaded one, which is remembered; a null is never remembered. */
  async through(key: string, load: () => Promise<V | null>): Promise<V | null> {
    const known = this.entries.get(key);
    if (known && known.untilMs > performance.now()) return known.value;
    const value = await load();
    this.entries.delete(key);
    if (value === null) return null;
    if (this.entries.size >= this.limit) {
      const oldest = this.entries.keys().next();
      if (!oldest.done) this.entries.delete(oldest.value);
    }
    this.entries.set(key, { value, untilMs: performance.now() + this.ttlMs });
    return value;
  }

  forget(): void {
    this.entries.clear();
  }
}
