/** Press and hold: a finger has things explained without choosing them, as a mouse does by dwelling on them. */

import type { Thing } from "./table-context.svelte";

const HOLD = 500; // milliseconds
const STILL = 10; // pixels that a finger may tremble

/** What an element stands for: what it says it explains, or else the first thing that it is about. */
function thingAt(target: EventTarget | null): Thing | null {
  const found =
    target instanceof Element ? target.closest<HTMLElement>("[data-explains], [data-thing]") : null;
  const key = found?.dataset.explains ?? found?.dataset.thing?.split(" ")[0] ?? "";
  const [kind, ...label] = key.split(":");
  return kind && label.length > 0 ? { kind, label: label.join(":") } : null;
}

/** Listen to fingers anywhere on the page; returns what ends it. */
export function holding(explain: (thing: Thing) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begun: [number, number] = [0, 0];
  /** It was held: lifting the finger is no press. */
  let held = false;

  const stop = (): void => clearTimeout(timer);
  const down = (event: PointerEvent): void => {
    stop();
    held = false;
    const thing = event.pointerType === "touch" && event.isPrimary ? thingAt(event.target) : null;
    if (!thing) return;
    begun = [event.clientX, event.clientY];
    timer = setTimeout(() => {
      held = true;
      explain(thing);
    }, HOLD);
  };
  const move = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - begun[0], event.clientY - begun[1]) > STILL) stop();
  };
  const swallow = (event: Event): void => {
    if (!held) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "click") held = false;
  };

  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  addEventListener("pointerdown", down, options);
  addEventListener("pointermove", move, options);
  for (const kind of ["pointerup", "pointercancel", "scroll"]) addEventListener(kind, stop, options);
  for (const kind of ["click", "contextmenu"]) addEventListener(kind, swallow, options);
  return () => {
    stop();
    end.abort();
  };
}
