/** Looking at a large drawing: zoom and pan by wheel, drag, pinch and keys, and gliding to a part of it. */

import { app } from "./app.svelte";
import { centred, fit, within, type Box, type Point, type View } from "./canvas";
import { afterFirstView } from "./first-view";
import type { GestureOptions, Gestures } from "./gestures";
import { CAMERA_KEYS, meanings } from "./key-lists";

const GLIDE = 350;
const STEP = 80;
const CLOSER = 1.4; // how much closer a key leads
const EDGE = 0.08; // of the window: what is nearer to its edge is not well in sight
const REST = 140; // milliseconds without movement until the view counts as settled
const HANDS_OFF = 5000; // milliseconds after the reader's last move of the map until it follows others again
const STRETCH = 3; // what was drawn for one scale is not shown larger or smaller than this for long

const COMMANDS = meanings(CAMERA_KEYS);
/** How far an arrow moves the drawing, whose window goes where it points. */
const WAYS: Record<string, Point> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

export interface CameraOptions {
  /** The largest scale. */
  closest: number;
  /** What is seen first, given the view of everything and the size of the window. */
  home: (whole: View, width: number, height: number) => View;
  /** Whether something that began on the drawing may move it; by default everything. */
  moves?: (event: Event) => boolean;
}

export class Camera {
  view = $state.raw<View>({ x: 0, y: 0, k: 1 });
  /** The view when it last came to rest: what is costly to draw is drawn for this one and shifted meanwhile. */
  settled = $state.raw<View>({ x: 0, y: 0, k: 1 });
  width = $state(0);
  height = $state(0);

  /** Once they are here, and the drawing is. */
  private gestures: Gestures | null = null;
  /** The least and the largest scale. */
  private limits: [number, number] = [0, Infinity];
  /** The reader has moved the map: a new size of the window keeps what is in the middle. */
  private moved = false;
  /** When the reader last moved the map. */
  private touched = -Infinity;
  private frame = 0;
  private measured = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly canvas: { width: number; height: number },
    private readonly options: CameraOptions,
  ) {}

  /** The reader moves the map: from now on it stays where it is put, and for a while it follows nobody. */
  private touch(): void {
    this.moved = true;
    this.touched = performance.now();
  }

  private settleLater(): void {
    clearTimeout(this.rest);
    const { k } = this.settled;
    if (this.view.k > k * STRETCH || this.view.k < k / STRETCH) this.settle();
    else this.rest = setTimeout(() => this.settle(), REST);
  }

  private settle(): void {
    clearTimeout(this.rest);
    this.settled = this.view;
  }

  get transform(): string {
    return `translate(${this.view.x} ${this.view.y}) scale(${this.view.k})`;
  }

  /** For `{@attach}`: watch the drawing and its size. */
  attach = (node: Element): (() => void) => {
    let gone = false;
    // Without them there are buttons and keys.
    void afterFirstView()
      .then(() => import("./gestures"))
      .then((module) => {
        if (!gone) this.listen(new module.Gestures(node, this.gestureOptions()));
      })
      .catch(() => undefined);
    // In a frame of its own: a new size may show or hide what stands beside the drawing, and so change it again.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(this.measured);
      this.measured = requestAnimationFrame(() => this.resize(node.clientWidth, node.clientHeight));
    });
    observer.observe(node);
    this.resize(node.clientWidth, node.clientHeight);
    return () => {
      gone = true;
      observer.disconnect();
      cancelAnimationFrame(this.frame);
      cancelAnimationFrame(this.measured);
      clearTimeout(this.rest);
      this.gestures?.stop();
      this.gestures = null;
    };
  };

  private gestureOptions(): GestureOptions {
    return {
      canvas: this.canvas,
      size: () => [this.width, this.height],
      view: this.view,
      moves: this.options.moves,
      onmove: (view, byReader) => {
        this.view = view;
        if (byReader) this.touch();
        this.settleLater();
      },
      onclose: (place, farther) => this.zoomBy(farther ? 1 / 2 : 2, place),
    };
  }

  private listen(gestures: Gestures): void {
    gestures.limit(...this.limits);
    this.gestures = gestures;
  }

  private resize(width: number, height: number): void {
    if (width === 0 || height === 0 || (width === this.width && height === this.height)) return;
    const { x, y, k } = this.view;
    const middle = [(this.width / 2 - x) / k, (this.height / 2 - y) / k] as const;
    this.width = width;
    this.height = height;
    const whole = this.whole();
    this.limits = [whole.k, Math.max(this.options.closest, whole.k)];
    this.gestures?.limit(...this.limits);
    if (this.moved) this.set({ k, x: width / 2 - middle[0] * k, y: height / 2 - middle[1] * k });
    else this.set(this.homeView());
    this.settle();
  }

  private whole(): View {
    return fit([0, 0, this.canvas.width, this.canvas.height], this.width, this.height);
  }

  private homeView(): View {
    return this.options.home(this.whole(), this.width, this.height);
  }

  private set(view: View): void {
    const wanted = within(view, this.canvas, this.width, this.height);
    if (this.gestures) this.gestures.take(wanted);
    else {
      this.view = wanted;
      this.settleLater();
    }
  }

  private glide(to: View): void {
    cancelAnimationFrame(this.frame);
    if (app.motion === "none") return this.set(to);
    const from = this.view;
    const begun = performance.now();
    const duration = app.motion === "slow" ? 2 * GLIDE : GLIDE;
    const step = (now: number) => {
      const part = Math.min(Math.max(now - begun, 0) / duration, 1);
      const t = part * part * (3 - 2 * part);
      const mix = (a: number, b: number) => a + (b - a) * t;
      this.set({ x: mix(from.x, to.x), y: mix(from.y, to.y), k: mix(from.k, to.k) });
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  home(): void {
    this.moved = false;
    this.glide(this.homeView());
  }

  showAll(): void {
    this.touch();
    this.glide(this.whole());
  }

  /** Show a rectangle of the map with some air around it. */
  show(box: Box, most = 1.6): void {
    this.touch();
    this.frameBox(box, most);
  }

  private frameBox([x, y, w, h]: Box, most: number): void {
    const air = 12;
    this.glide(fit([x - air, y - air, w + 2 * air, h + 2 * air], this.width, this.height, most));
  }

  /** Put a place into the middle of the window. */
  centre(place: Point): void {
    this.moved = true;
    this.set(centred(place, this.view.k, this.width, this.height));
  }

  /** Glide to a place, unless it is well in sight. */
  reveal(place: Point): void {
    const { x, y, k } = this.view;
    const [px, py] = [place[0] * k + x, place[1] * k + y];
    const [dx, dy] = [this.width * EDGE, this.height * EDGE];
    if (px > dx && py > dy && px < this.width - dx && py < this.height - dy) return;
    this.moved = true;
    this.glide(centred(place, k, this.width, this.height));
  }

  /** Whether the reader is not looking around just now. */
  private get idle(): boolean {
    return performance.now() - this.touched > HANDS_OFF;
  }

  /** Show where somebody else has moved, unless it is well in sight or the reader is looking around. */
  follow(place: Point): void {
    if (this.idle) this.reveal(place);
  }

  /** Show a rectangle that others are busy with, unless the reader is looking around. */
  approach(box: Box, most = 1.6): void {
    if (!this.idle) return;
    this.moved = true;
    this.frameBox(box, most);
  }

  /** Zoom, with a place of the window staying where it is: its middle, unless another is named. */
  zoomBy(factor: number, [cx, cy]: Point = [this.width / 2, this.height / 2]): void {
    this.touch();
    const { x, y, k } = this.view;
    const [least, most] = this.limits;
    const next = Math.min(Math.max(k * factor, least), most);
    this.glide({ k: next, x: cx - ((cx - x) * next) / k, y: cy - ((cy - y) * next) / k });
  }

  panBy(dx: number, dy: number): void {
    this.touch();
    const { x, y, k } = this.view;
    this.set({ k, x: x + dx, y: y + dy });
  }

  /** Keys for the map; whether one was meant for it. */
  key(key: string): boolean {
    const meant = COMMANDS.get(key);
    if (meant === "closer") this.zoomBy(CLOSER);
    else if (meant === "farther") this.zoomBy(1 / CLOSER);
    else if (meant === "whole") this.showAll();
    else if (meant === "pan") this.panBy(...(WAYS[key] ?? [0, 0]));
    return meant !== undefined;
  }
}
