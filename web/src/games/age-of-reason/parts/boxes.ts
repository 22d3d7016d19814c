/** The action boxes as they are laid out: three groups, boxes of one name side by side. */

import type { TableContext, Thing } from "../../../common/table-context.svelte";
import type { AgeSelection } from "../selection.svelte";
import type { AgeView, BoardView, BoxKindBoard } from "../types";

export interface Slot {
  box: string;
  holder: string | null;
}

export interface BoxKind {
  kind: BoxKindBoard;
  slots: Slot[];
}

export interface BoxGroup {
  group: string;
  kinds: BoxKind[];
}

/** All boxes that are open at this table; those closed for its number of seats are not in the view. */
export function boxGroups(board: BoardView, view: AgeView): BoxGroup[] {
  const groups: BoxGroup[] = [];
  for (const kind of board.box_kinds) {
    const open = kind.boxes.filter((box) => box in view.boxes);
    const slots = open.map((box) => ({ box, holder: view.boxes[box] ?? null }));
    if (slots.length === 0) continue;
    let group = groups.find((found) => found.group === kind.group);
    if (!group) groups.push((group = { group: kind.group, kinds: [] }));
    group.kinds.push({ kind, slots });
  }
  return groups;
}

/** The name of a box without its number: `banking:2` is one of `banking`. */
export const kindOfBox = (box: string): string => box.split(":")[0] ?? box;

/** Where a country has its discs among the boxes. */
export const boxesOf = (view: AgeView, country: string): string[] =>
  Object.keys(view.boxes).filter((box) => view.boxes[box] === country);

/** What a box brings, as a number and a sign; its name says the rest. */
export function gistOf(kind: BoxKindBoard): { sign: string; amount: string } | null {
  if (kind.gold > 0) return { sign: "gold", amount: `+${kind.gold}` };
  if (kind.unrest > 0) return { sign: "unrest", amount: `−${kind.unrest}` };
  return kind.strength > 0 ? { sign: "strength", amount: `+${kind.strength}` } : null;
}

export interface BoxState {
  /** What is meant by whoever presses boxes of this name. */
  thing: Thing;
  open: boolean;
  /** It can be chosen and would do something; weak: it would do nothing now. */
  lit: boolean;
  weak: boolean;
  picked: boolean;
  pointed: boolean;
}

/** How boxes of a name are drawn. They are alike; the server names the one to be taken. */
export function stateOf(selection: AgeSelection, context: TableContext, { kind, slots }: BoxKind): BoxState {
  const choosable = slots.find(({ box }) => selection.open({ kind: "box", label: box }));
  const meant = choosable ?? slots.find(({ holder }) => holder === null) ?? slots[0];
  const thing: Thing = { kind: "box", label: meant?.box ?? kind.id };
  const weak = selection.pointless(thing);
  return {
    thing,
    open: choosable !== undefined,
    lit: choosable !== undefined && !weak,
    weak,
    picked: selection.isPicked(thing),
    pointed: slots.some(({ box }) => context.isPointed({ kind: "box", label: box })),
  };
}
