/** Looking at the map: zoom and pan by wheel, drag, pinch and keys, and gliding to a part of it. */

import { select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";

import { app } from "../../../common/app.svelte";
import { fit, type Atlas, type Box, type View } from "./atlas";

const CLOSEST = 3.2;
const READABLE = 0.5; // on a small screen the map begins this large, rather than whole and illegible
const GLIDE = 350;
const STEP = 80;

export class Camera {
  view = $state.raw<View>({ x: 0, y: 0, k: 1 });
  width = $state(0);
  height = $state(0);

  private svg: Selection<SVGSVGElement, unknown, null, undefined> | null = null;
  private readonly behavior: ZoomBehavior<SVGSVGElement, unknown>;
  /** The reader has moved the map: a new size of the window keeps what is in the middle. */
  private moved = false;
  private frame = 0;

  constructor(private readonly atlas: Atlas) {
    this.behavior = zoom<SVGSVGElement, unknown>()
      .extent(() => [
        [0, 0],
        [this.width, this.height],
      ])
      .translateExtent([
        [0, 0],
        [atlas.width, atlas.height],
      ])
      .clickDistance(5)
      .on("zoom", (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        const { x, y, k } = event.transform;
        this.view = { x, y, k };
        if (event.sourceEvent) this.moved = true;
      });
  }

  get transform(): string {
    return `translate(${this.view.x} ${this.view.y}) scale(${this.view.k})`;
  }

  /** For `{@attach}`: watch the drawing and its size. */
  attach = (node: SVGSVGElement): (() => void) => {
    this.svg = select(node);
    this.svg.call(this.behavior);
    const observer = new ResizeObserver(() => this.resize(node.clientWidth, node.clientHeight));
    observer.observe(node);
    this.resize(node.clientWidth, node.clientHeight);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(this.frame);
      this.svg?.on(".zoom", null);
      this.svg = null;
    };
  };

  private resize(width: number, height: number): void {
    if (width === 0 || height === 0 || (width === this.width && height === this.height)) return;
    const { x, y, k } = this.view;
    const middle = [(this.width / 2 - x) / k, (this.height / 2 - y) / k] as const;
    this.width = width;
    this.height = height;
    const whole = this.whole();
    this.behavior.scaleExtent([whole.k, Math.max(CLOSEST, whole.k)]);
    if (this.moved) this.set({ k, x: width / 2 - middle[0] * k, y: height / 2 - middle[1] * k });
    else this.set(this.homeView());
  }

  private whole(): View {
    return fit([0, 0, this.atlas.width, this.atlas.height], this.width, this.height);
  }

  /** Everything, or on a small screen the regions of Europe large enough to be read. */
  private homeView(): View {
    const whole = this.whole();
    if (whole.k >= READABLE) return whole;
    const boxes = this.atlas.areas.filter(({ kind, panel }) => kind === "region" && panel === "europe");
    const x = middleOf(boxes.map(({ box }) => box[0] + box[2] / 2));
    const y = middleOf(boxes.map(({ box }) => box[1] + box[3] / 2));
    return { k: READABLE, x: this.width / 2 - x * READABLE, y: this.height / 2 - y * READABLE };
  }

  private set({ x, y, k }: View): void {
    if (!this.svg) return;
    const extent: [[number, number], [number, number]] = [
      [0, 0],
      [this.width, this.height],
    ];
    const wanted = zoomIdentity.translate(x, y).scale(k);
    this.behavior.transform(
      this.svg,
      this.behavior.constrain()(wanted, extent, this.behavior.translateExtent()),
    );
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
    this.moved = true;
    this.glide(this.whole());
  }

  /** Show a rectangle of the map with some air around it. */
  show([x, y, w, h]: Box, most = 1.6): void {
    this.moved = true;
    const air = 12;
    this.glide(fit([x - air, y - air, w + 2 * air, h + 2 * air], this.width, this.height, most));
  }

  zoomBy(factor: number): void {
    this.moved = true;
    const { x, y, k } = this.view;
    const [least, most] = this.behavior.scaleExtent();
    const next = Math.min(Math.max(k * factor, least), most);
    const [cx, cy] = [this.width / 2, this.height / 2];
    this.glide({ k: next, x: cx - ((cx - x) * next) / k, y: cy - ((cy - y) * next) / k });
  }

  panBy(dx: number, dy: number): void {
    this.moved = true;
    if (this.svg) this.behavior.translateBy(this.svg, dx / this.view.k, dy / this.view.k);
  }

  /** Keys for the map; whether one was meant for it. */
  key(key: string): boolean {
    const moves: Record<string, () => void> = {
      "+": () => this.zoomBy(1.4),
      "=": () => this.zoomBy(1.4),
      "-": () => this.zoomBy(1 / 1.4),
      "0": () => this.showAll(),
      ArrowLeft: () => this.panBy(STEP, 0),
      ArrowRight: () => this.panBy(-STEP, 0),
      ArrowUp: () => this.panBy(0, STEP),
      ArrowDown: () => this.panBy(0, -STEP),
    };
    moves[key]?.();
    return key in moves;
  }
}

const middleOf = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
