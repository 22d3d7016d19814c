/** Something that is loaded once; after a failure, again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= load();
    kept.catch(() => (kept = null));
    return kept;
  };
}
