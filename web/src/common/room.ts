/** The window in which the board scrolls. */

/** For `{@attach}`: the height of that window as `--room`, for what must fit into it. */
export function room(node: HTMLElement): () => void {
  const scroller = scrollerOf(node);
  const measure = () => node.style.setProperty("--room", `${scroller.clientHeight}px`);
  const observer = new ResizeObserver(measure);
  observer.observe(scroller);
  measure();
  return () => observer.disconnect();
}

export function scrollerOf(node: HTMLElement): HTMLElement {
  for (let parent = node.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}
