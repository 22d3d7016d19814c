/** What of the board a question wants in the window. */

import { app } from "../../common/app.svelte";
import { scrollerOf } from "../../common/room";

/** What a small screen shows below the map when a question is asked; null: whatever it shows. */
export function tabFor(node: string): string | null {
  if (node.startsWith("alliances.")) return "alliances";
  if (node === "actions.disc") return "boxes";
  return node === "boxes.take_back" || node === "combat.cards" || node === "attack.convert" ? "hand" : null;
}

/** The part of the board that a question is about. */
export const partFor = (node: string): string => (node === "actions.disc" ? ".boxes" : ".map");

const ENOUGH = 0.5;

/** Scroll to a part of the board, unless enough of it can be seen. */
export function bringIntoView(board: HTMLElement, selector: string): void {
  const part = board.querySelector(selector);
  if (!part) return;
  const [seen, whole] = [scrollerOf(board).getBoundingClientRect(), part.getBoundingClientRect()];
  const visible = Math.min(seen.bottom, whole.bottom) - Math.max(seen.top, whole.top);
  if (visible >= ENOUGH * Math.min(whole.height, seen.height)) return;
  part.scrollIntoView({ block: "nearest", behavior: app.motion === "none" ? "auto" : "smooth" });
}
