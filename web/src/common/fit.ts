/**
 * Texts that must be seen whole in a box of fixed size: the box makes room for them step by step. Its style sheet knows
 * what each step means, by `data-fit` where it was too high, and by `data-narrow` where it was too wide.
 */

const STEPS = 5;

const boxes = new Set<HTMLElement>();
let observer: ResizeObserver | null = null;

function observe(): ResizeObserver {
  // A font that comes late has other widths.
  document.fonts?.addEventListener("loadingdone", () => settle([...boxes]));
  return new ResizeObserver((entries) => settle(entries.map(({ target }) => target as HTMLElement)));
}

/** For `{@attach}`: see that nothing in a box is cut off. With another `text` it begins again. */
export function fit(text: unknown): (box: HTMLElement) => () => void {
  void text;
  return (box) => {
    boxes.add(box);
    (observer ??= observe()).observe(box);
    return () => {
      boxes.delete(box);
      observer?.unobserve(box);
    };
  };
}

/** All boxes take a step together, so that each step is laid out once. */
function settle(all: HTMLElement[]): void {
  for (const { dataset } of all) {
    delete dataset.fit;
    delete dataset.narrow;
  }
  for (const box of all.filter((box) => box.scrollWidth > box.clientWidth)) box.dataset.narrow = "";
  let high = all;
  for (let step = 1; step <= STEPS && high.length > 0; step++) {
    high = high.filter((box) => box.scrollHeight > box.clientHeight);
    for (const box of high) box.dataset.fit = String(step);
  }
}
