/** Wheel, drag, pinch and double tap on a large drawing: d3-zoom, which knows the devices, and is loaded when all stands. */

import { pointer, select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";

import type { Point, View } from "./canvas";

export interface GestureOptions {
  /** The size of the drawing. */
  canvas: { width: number; height: number };
  /** The size of the window in which it is seen. */
  size: () => Point;
  /** How it is seen when the gestures come. */
  view: View;
  /** Whether something that began on the drawing may move it; by default everything. */
  moves: ((event: Event) => boolean) | undefined;
  /** It is seen in another way, perhaps because the reader has moved it. */
  onmove: (view: View, byReader: boolean) => void;
  /** A double click or tap at a place of the window. */
  onclose: (place: Point, farther: boolean) => void;
}

export class Gestures {
  private readonly node: Selection<Element, unknown, null, undefined>;
  private readonly behavior: ZoomBehavior<Element, unknown>;

  constructor(element: Element, { canvas, size, view, moves, onmove, onclose }: GestureOptions) {
    this.node = select(element);
    this.behavior = zoom<Element, unknown>()
      .extent(() => [[0, 0], size()])
      .translateExtent([
        [0, 0],
        [canvas.width, canvas.height],
      ])
      .clickDistance(5)
      .on("zoom", (event: D3ZoomEvent<Element, unknown>) => {
        const { x, y, k } = event.transform;
        onmove({ x, y, k }, Boolean(event.sourceEvent));
      });
    if (moves) {
      const usual = this.behavior.filter();
      this.behavior.filter(function (this: Element, event: Event, ...rest) {
        return moves(event) && usual.call(this, event, ...rest);
      });
    }
    this.node.call(this.behavior).property("__zoom", transformOf(view));
    // Without the transitions of d3, which are large: the camera glides itself. A double tap comes here too.
    this.node.on("dblclick.zoom", (event: MouseEvent | TouchEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const finger = "changedTouches" in event ? event.changedTouches[0] : undefined;
      onclose(pointer(finger ?? event, element), event.shiftKey);
    });
  }

  /** The least and the largest scale. */
  limit(least: number, most: number): void {
    this.behavior.scaleExtent([least, most]);
  }

  take(view: View): void {
    this.behavior.transform(this.node, transformOf(view));
  }

  stop(): void {
    this.node.on(".zoom", null);
  }
}

const transformOf = ({ x, y, k }: View) => zoomIdentity.translate(x, y).scale(k);
