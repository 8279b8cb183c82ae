const FRESH_MS = 1_000;

/** The same answer for a second, however many ask, and one question at a time; a fault is told to all who share it. */
export function onceASecond<T>(load: () => Promise<T>): () => Promise<T> {
  let recent: { readonly atMs: number; readonly answer: Promise<T> } | null = null;
  return () => {
    if (recent === null || performance.now() - recent.atMs > FRESH_MS)
      recent = { atMs: performance.now(), answer: load() };
    return recent.answer;
  };
}
