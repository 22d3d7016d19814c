/** Small things that this device remembers; a browser that stores nothing forgets them. */

const PREFIX = "worldstage.table.";

export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // It holds until the page is closed.
  }
}
