/** Carrying a worker: dragged by mouse, pen or finger, or taken up with one press and put down with the next. */

import type { TableContext } from "../../common/table-context.svelte";
import { selectionOf } from "./selection";
import { IDLE, movesOf, type Move, type Spot } from "./moves";

/** So many pixels make a press a drag. */
const SLACK = 6;

interface Point {
  x: number;
  y: number;
}

/** The place that lies under a point of the window. */
function spotUnder({ x, y }: Point): Spot | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-spot]");
  return found?.dataset.spot ?? null;
}

export class Carry {
  /** Where the worker in hand comes from. */
  held = $state<Spot | null>(null);
  /** Where the pointer is while it drags. */
  at = $state.raw<Point | null>(null);
  /** The place under the pointer, if the worker may go there. */
  over = $state<Spot | null>(null);
  private start: Point | null = null;
  /** A drag ends with a click on what it began at; that one means nothing. */
  private spent = false;

  constructor(
    private readonly context: TableContext,
    private readonly under: (point: Point) => Spot | null = spotUnder,
  ) {}

  get moves(): Move[] {
    return movesOf(selectionOf(this.context).all);
  }

  /** Whether a worker can be taken away from a place. */
  movable(spot: Spot): boolean {
    return this.moves.some(({ from }) => from === spot);
  }

  /** Whether the worker in hand can be put at a place. */
  accepts(spot: Spot): boolean {
    return this.moveTo(spot) !== undefined;
  }

  private moveTo(spot: Spot): Move | undefined {
    return this.moves.find(({ from, to }) => from === this.held && to === spot);
  }

  /** Put the worker in hand at a place; false if there is none, or it cannot go there. */
  put(spot: Spot): boolean {
    const move = this.moveTo(spot);
    this.release();
    if (move) void this.context.choose(move.option);
    return move !== undefined;
  }

  /** Pressed: idle workers are taken up until a card is pressed; all others have one way to go, and go it. */
  press(spot: Spot): void {
    if (this.spent) {
      this.spent = false;
      return;
    }
    const again = this.held === spot;
    this.release();
    if (spot === IDLE && this.moves.some(({ from, to }) => from === IDLE && to.startsWith("slot:"))) {
      this.held = again ? null : spot;
      return;
    }
    const move = this.moves.find(({ from }) => from === spot);
    if (move) void this.context.choose(move.option);
  }

  release(): void {
    this.held = this.at = this.over = this.start = null;
  }

  /** Handlers for the workers at a place, from where one can be dragged away. */
  dragging(spot: Spot) {
    return {
      onpointerdown: (event: PointerEvent) => {
        this.spent = false;
        if (event.button !== 0) return;
        this.start = { x: event.clientX, y: event.clientY };
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      },
      onpointermove: (event: PointerEvent) => {
        if (this.start) this.drag(spot, { x: event.clientX, y: event.clientY });
      },
      onpointerup: () => {
        if (this.at) this.let();
        this.start = null;
      },
      onpointercancel: () => this.release(),
    };
  }

  private drag(spot: Spot, point: Point): void {
    const { start } = this;
    if (!this.at && start && Math.hypot(point.x - start.x, point.y - start.y) < SLACK) return;
    this.held = spot;
    this.at = point;
    const under = this.under(point);
    this.over = under !== null && this.accepts(under) ? under : null;
  }

  /** The drag ends here. */
  private let(): void {
    this.spent = true;
    const { over } = this;
    if (over === null) this.release();
    else this.put(over);
  }
}

const carries = new WeakMap<TableContext, Carry>();

export function carryOf(context: TableContext): Carry {
  let carry = carries.get(context);
  if (!carry) carries.set(context, (carry = new Carry(context)));
  return carry;
}
