/** The action boxes as they are laid out: three groups, boxes of one name side by side. */

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
