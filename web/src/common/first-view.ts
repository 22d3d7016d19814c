/** The first view: what the reader came for stands on the page. Whatever can wait is loaded after it. */

const LATEST = 10_000; // milliseconds after which nobody waits any longer, whatever has become of the page

let reach: () => void = () => undefined;
const reached = new Promise<void>((resolve) => {
  reach = resolve;
  setTimeout(resolve, LATEST);
});

/** A page says that it stands. */
export function stands(): void {
  requestAnimationFrame(() => setTimeout(reach));
}

/** When the first view has been drawn. */
export const afterFirstView = (): Promise<void> => reached;
