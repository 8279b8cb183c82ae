/** So long the others wait for a fetch that brought nothing and therefore tells nobody. */
const EMPTY_FETCH_MS = 25;

/**
 * Lets those who fetch from one queue fetch one after the other. Each takes the oldest jobs of lanes below their limit:
 * two that look at the same moment see the same lanes free and both take from the longest, again and again where their
 * jobs last equally long, and a short lane waits behind a long one.
 */
export class FetchTurns {
  private last: Promise<void> = Promise.resolve();

  /** Answers when the fetch before has come back; call what it gives once one's own has. */
  async next(): Promise<() => void> {
    const before = this.last;
    const own = Promise.withResolvers<void>();
    this.last = own.promise;
    await before;
    const timer = setTimeout(own.resolve, EMPTY_FETCH_MS);
    return () => {
      clearTimeout(timer);
      own.resolve();
    };
  }
}
