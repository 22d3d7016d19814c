/** Pieces fly from where they lay to where they lie now, whenever the table that is shown changes. */

import "./flights.css";

import { tick } from "svelte";

import { app } from "../../common/app.svelte";
import { atEdge, middleOf, type Place } from "./edge";
import { transfers, type Counts, type Transfer } from "./pieces";

/** Milliseconds of a flight, by the pace at which the reader follows the table. */
const DURATIONS = { slow: 350, normal: 350, fast: 200, off: 200 } as const;
const STAGGER = 45;
/** More at once are no motion that one can follow. */
const MOST = 14;
const EASING = "cubic-bezier(0.3, 0.1, 0.2, 1)";

/** Who moved, in attributes that give the style sheet their colour, and what the log says they moved. */
export interface Mover {
  seat: number | null;
  tone: Record<string, string>;
  things: ReadonlySet<string>;
}

interface Spot {
  rect: DOMRect;
  element: Element;
  /** What it lies in: once it is gone this can't be asked for. */
  frame: Element | null;
  /** Of a part of a drawing, its own measures there, for the same reason. */
  box?: DOMRect;
}

/** Everything that could move. */
interface Sight {
  counts: Counts;
  /** By piece and place, the last element that stands for it there. */
  elements: Map<string, Element>;
}

const spotKey = (piece: string, at: string): string => `${piece} @ ${at}`;

export class Flights {
  private before: (Sight & { spots: Map<string, Spot> }) | null = null;
  private mover: Mover | null = null;

  constructor(private readonly root: ParentNode = document) {}

  /** What is shown is about to change. Several changes in a row count as one. */
  prepare(mover: Mover): void {
    if (app.tempo === 0 || document.visibilityState === "hidden") return;
    this.mover = mover;
    if (this.before) return;
    const sight = this.look();
    const spots = new Map([...sight.elements].map(([key, element]) => [key, spotBefore(element)]));
    this.before = { ...sight, spots };
    void tick().then(() => this.play());
  }

  private play(): void {
    const { before, mover } = this;
    this.before = null;
    if (!before || !mover) return;
    const after = this.look();
    const moved = transfers(before.counts, after.counts);
    const flights = moved.flatMap((transfer) => this.flight(transfer, before.spots, after, mover) ?? []);
    for (const [i, begin] of flights.slice(0, MOST).entries()) begin(i * STAGGER);
  }

  private look(): Sight {
    const counts: Counts = new Map();
    const elements = new Map<string, Element>();
    for (const element of this.root.querySelectorAll("[data-piece]")) {
      const piece = attribute(element, "data-piece");
      const at = attribute(element, "data-at");
      const there = counts.get(piece) ?? new Map<string, number>();
      counts.set(piece, there);
      there.set(at, (there.get(at) ?? 0) + Number(element.getAttribute("data-many") ?? 1));
      elements.set(spotKey(piece, at), element);
    }
    return { counts, elements };
  }

  /** How to begin the flight of a piece; null if there is none to be seen. */
  private flight(
    transfer: Transfer,
    before: Map<string, Spot>,
    after: Sight,
    mover: Mover,
  ): ((wait: number) => void) | null {
    const { piece, from, to } = transfer;
    const start = from === null ? undefined : before.get(spotKey(piece, from));
    const there = to === null ? undefined : after.elements.get(spotKey(piece, to));
    const end = there && spotOf(there);
    const drawn = end ?? (start && attribute(start.element, "data-piece") === piece ? start : undefined);
    if (!drawn) return null;
    const home = this.homeOf(piece, drawn.element, mover);
    const [startSeen, endSeen] = [inSight(start), inSight(end)];
    const source = startSeen ?? edgeOf(start, end) ?? home;
    const target = endSeen ?? edgeOf(end, start) ?? home;
    if (!source || !target || same(source, target)) {
      return end && endSeen && !source ? (wait) => appear(end.element, wait) : null;
    }
    const size = end?.rect.width ? end.rect : (start?.rect ?? source);
    const picture = pictured(drawn, size, mover.tone);
    const landing = endSeen ? end?.element : undefined;
    const single = Number(landing?.getAttribute("data-many") ?? 1) === 1;
    return (wait) => fly(picture, size, source, target, wait, landing, single);
  }

  /** Where a piece comes from and goes to that lies nowhere: its home, its seat, or whoever is said to have moved it. */
  private homeOf(piece: string, element: Element, mover: Mover): Place | undefined {
    const [kind = ""] = piece.split(":");
    const homes = [...this.root.querySelectorAll(`[data-home~="${piece}"], [data-home~="${kind}"]`)];
    const owner = element.getAttribute("data-of") ?? (mover.things.has(piece) ? mover.seat : null);
    if (owner !== null) homes.push(...this.root.querySelectorAll(`[data-seat="${owner}"]`));
    for (const home of homes) {
      const found = inSight(spotAt(home));
      if (found) return found;
    }
    return undefined;
  }
}

/** Where an element is. */
const spotAt = (element: Element): Spot => ({
  element,
  rect: element.getBoundingClientRect(),
  frame: element.closest("[data-frame]"),
});

/** Where an element is; of a part of a drawing also its own measures, with which its picture is drawn. */
function spotOf(element: Element, spot = spotAt(element)): Spot {
  const inner = element instanceof SVGGraphicsElement && element.ownerSVGElement !== null;
  return inner ? { ...spot, box: element.getBBox() } : spot;
}

/** Of what can't be seen no picture will be drawn, and it need not be measured. */
function spotBefore(element: Element): Spot {
  const spot = spotAt(element);
  const { rect } = spot;
  const seen = rect.right > 0 && rect.bottom > 0 && rect.x < innerWidth && rect.y < innerHeight;
  return seen ? spotOf(element, spot) : spot;
}

const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? "";

const same = (a: Place, b: Place): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 4;

/** The place of an element if its middle can be seen, in the window and in whatever scrolls around it. */
function inSight(spot: Spot | undefined): Place | undefined {
  if (!spot || spot.rect.width === 0) return undefined;
  const { rect } = spot;
  const [x, y] = middleOf(rect);
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return undefined;
  const frame = spot.frame?.getBoundingClientRect();
  if (frame && (x < frame.left || y < frame.top || x > frame.right || y > frame.bottom)) return undefined;
  return rect;
}

/** Where a piece crosses the edge of a map whose other end of the flight can be seen. */
function edgeOf(spot: Spot | undefined, other: Spot | undefined): Place | undefined {
  const seen = inSight(other);
  if (!spot || !seen || spot.frame?.getAttribute("data-frame") !== "open") return undefined;
  return spot.frame === other?.frame
    ? atEdge(seen, spot.rect, spot.frame.getBoundingClientRect())
    : undefined;
}

/** A copy of a piece above everything else, which nobody can press or hear. */
function pictured(
  { element, box }: Spot,
  { width, height }: Place,
  tone: Record<string, string>,
): HTMLElement {
  const frame = document.createElement("div");
  frame.className = "flight";
  frame.setAttribute("aria-hidden", "true");
  frame.inert = true;
  for (const [name, value] of Object.entries(tone)) frame.setAttribute(name, value);
  frame.style.cssText = `width: ${width}px; height: ${height}px`;
  const copy = element.cloneNode(true) as Element;
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-piece", "data-spot", "tabindex"]) one.removeAttribute(name);
  }
  frame.append(box ? drawing(box, copy) : copy);
  return frame;
}

/** A part of a drawing needs a drawing of its own. */
function drawing({ x, y, width, height }: DOMRect, copy: Element): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  svg.append(copy);
  return svg;
}

const durationNow = (): number => DURATIONS[app.others] * app.tempo;

function fly(
  picture: HTMLElement,
  size: Place,
  source: Place,
  target: Place,
  wait: number,
  landing: Element | undefined,
  single: boolean,
): void {
  const duration = durationNow();
  const delay = wait * app.tempo;
  const timing: KeyframeAnimationOptions = { duration, delay, easing: EASING, fill: "both" };
  document.body.append(picture);
  const frames = [source, target].map((rect) => placed(size, rect));
  // What lands in no place of its own shrinks into what it goes to.
  const [first, last] = [{ transform: frames[0] }, { transform: frames[1], opacity: landing ? 1 : 0.3 }];
  const flight = picture.animate([first, last], timing);
  flight.onfinish = flight.oncancel = () => picture.remove();
  if (landing && single) landing.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
}

/** To ask for the size of a picture just added would lay out the whole page, once for every flight: it is known. */
function placed(size: Place, rect: Place): string {
  const [width, height] = [size.width || 1, size.height || 1];
  const scale = Math.min(rect.width / width, rect.height / height, 2);
  const [x, y] = [rect.x + (rect.width - width * scale) / 2, rect.y + (rect.height - height * scale) / 2];
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** What comes from nowhere is dealt in its place. */
function appear(element: Element, wait: number): void {
  element.animate([{ opacity: 0, translate: "0 -10px" }, {}], {
    duration: durationNow(),
    delay: wait * app.tempo,
    easing: EASING,
    fill: "backwards",
  });
}
