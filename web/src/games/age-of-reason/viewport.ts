/** The window in which the board scrolls: how high it is, and what of the board a question wants in it. */

import { app } from "../../common/app.svelte";

/** For `{@attach}`: a map higher than the window would leave no way past it. */
export function room(node: HTMLElement): () => void {
  const scroller = scrollerOf(node);
  const measure = () => node.style.setProperty("--room", `${scroller.clientHeight}px`);
  const observer = new ResizeObserver(measure);
  observer.observe(scroller);
  measure();
  return () => observer.disconnect();
}

function scrollerOf(node: HTMLElement): HTMLElement {
  for (let parent = node.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}

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
