/** Moving a drawing by hand: drag with the mouse or a finger, pinch, wheel, and two presses to come closer. */

import type { Point, View } from "./canvas";

const SLIP = 5; // pixels that a press may move and still be a press
const TAPS = 500; // milliseconds within which two taps belong together
const NEAR = 10; // pixels within which they do
const CLOSER = 2; // times, for two presses

/** What is moved. */
export interface Movable {
  readonly view: View;
  /** Whether something that began on the drawing may move it. */
  moves: (event: Event) => boolean;
  /** Show this scale, as far as there is one, with a place of the drawing at a point of the window. */
  hold: (place: Point, at: Point, k: number) => void;
  /** The same, gliding there. */
  come: (place: Point, at: Point, k: number) => void;
}

const placeAt = ({ x, y, k }: View, at: Point): Point => [(at[0] - x) / k, (at[1] - y) / k];
const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** How much closer one step of a wheel leads; a pinch on a touchpad is a wheel with Ctrl. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? 0.05 : deltaMode === 0 ? 0.002 : 1;
  return 2 ** (-deltaY * unit * (ctrlKey ? 10 : 1));
}

/** Watch an element; what is returned ends it. */
export function gestures(node: Element, moved: Movable): () => void {
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = node.getBoundingClientRect();
    return [clientX - left - node.clientLeft, clientY - top - node.clientTop];
  };
  const ends = [
    mouse(node, moved, pointOf),
    fingers(node, moved, pointOf),
    on(node, "wheel", (event: WheelEvent) => {
      if (!moved.moves(event)) return;
      const { view } = moved;
      const at = pointOf(event);
      moved.hold(placeAt(view, at), at, view.k * wheelFactor(event));
      if (moved.view.k !== view.k) event.preventDefault(); // where it ends, the page scrolls
    }),
  ];
  return () => ends.forEach((end) => end());
}

/** Listen to an event, which may be prevented. */
function on<E extends Event>(target: EventTarget, type: string, heard: (event: E) => void): () => void {
  const listener = heard as (event: Event) => void;
  target.addEventListener(type, listener, { passive: false });
  return () => target.removeEventListener(type, listener);
}

const meant = (event: MouseEvent): boolean => !event.ctrlKey && event.button === 0;

function mouse(node: Element, moved: Movable, pointOf: (event: MouseEvent) => Point): () => void {
  let stop: (() => void) | null = null;

  function begin(event: MouseEvent): void {
    if (!meant(event) || !moved.moves(event)) return;
    const from = pointOf(event);
    const place = placeAt(moved.view, from);
    let slid = false;
    stop?.();
    const ends = [
      on(window, "mousemove", (event: MouseEvent) => {
        const at = pointOf(event);
        slid ||= apart(at, from) > SLIP;
        event.preventDefault();
        moved.hold(place, at, moved.view.k);
      }),
      on(window, "mouseup", () => {
        stop?.();
        if (slid) swallowClick();
      }),
      on(window, "dragstart", (event) => event.preventDefault()),
      on(window, "selectstart", (event) => event.preventDefault()),
    ];
    stop = () => {
      ends.forEach((end) => end());
      stop = null;
    };
  }

  const ends = [on(node, "mousedown", begin), on(node, "dblclick", closer)];
  function closer(event: MouseEvent): void {
    if (!meant(event) || !moved.moves(event) || performance.now() - (tapped.get(node) ?? -TAPS) < TAPS)
      return;
    comeCloser(moved, pointOf(event), event.shiftKey);
    event.preventDefault();
  }
  return () => {
    stop?.();
    ends.forEach((end) => end());
  };
}

/** When an element was last tapped twice: browsers tell that as a double click too. */
const tapped = new WeakMap<Element, number>();

function comeCloser(moved: Movable, at: Point, farther = false): void {
  moved.come(placeAt(moved.view, at), at, moved.view.k * (farther ? 1 / CLOSER : CLOSER));
}

/** The click that follows a drag is none. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

function fingers(node: Element, moved: Movable, pointOf: (touch: Touch) => Point): () => void {
  /** Where on the drawing each finger was put, and where it is; the first two count. */
  const down = new Map<number, { place: Point; at: Point }>();
  let first: { at: Point; when: number } | null = null;

  function put(event: TouchEvent): void {
    if (event.ctrlKey || !moved.moves(event)) return;
    for (const touch of event.changedTouches) {
      if (down.size === 2) return;
      const at = pointOf(touch);
      down.set(touch.identifier, { place: placeAt(moved.view, at), at });
    }
    if (down.size === 2) first = null;
  }

  function move(event: TouchEvent): void {
    if (down.size === 0) return;
    for (const touch of event.changedTouches) {
      const finger = down.get(touch.identifier);
      if (finger) finger.at = pointOf(touch);
    }
    event.preventDefault();
    const [one, two] = [...down.values()];
    if (!one) return;
    if (!two) return moved.hold(one.place, one.at, moved.view.k);
    const k = apart(one.at, two.at) / (apart(one.place, two.place) || 1);
    moved.hold(between(one.place, two.place), between(one.at, two.at), k);
  }

  function lift(event: TouchEvent): void {
    for (const touch of event.changedTouches) {
      if (!down.delete(touch.identifier)) continue;
      // The finger that stays goes on from where it is.
      for (const finger of down.values()) finger.place = placeAt(moved.view, finger.at);
      if (down.size === 0 && event.type === "touchend") tap(pointOf(touch));
    }
  }

  function tap(at: Point): void {
    const now = performance.now();
    if (first && now - first.when < TAPS && apart(first.at, at) < NEAR) {
      first = null;
      tapped.set(node, now);
      comeCloser(moved, at);
    } else first = { at, when: now };
  }

  const ends = [
    on(node, "touchstart", put),
    on(node, "touchmove", move),
    on(node, "touchend", lift),
    on(node, "touchcancel", lift),
  ];
  return () => ends.forEach((end) => end());
}
