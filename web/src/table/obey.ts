/** What a key does at the table. */

import type { Desk } from "../common/desk.svelte";
import type { KeyCommand } from "./keys";
import { TABS, type Layout, type Tab } from "./layout.svelte";

const isTab = (command: string): command is Tab => (TABS as readonly string[]).includes(command);

/** Carry out a command of the keyboard; false if there is nothing to be done. */
export function obey(command: KeyCommand | number, desk: Desk, layout: Layout): boolean {
  if (typeof command === "number") return chooseNumber(command, desk, layout);
  if (isTab(command)) {
    layout.show(command);
    layout.drawer = true;
    focus(`tab-${command}`);
    return true;
  }
  return ACTS[command](desk, layout) !== false;
}

const ACTS: Record<Exclude<KeyCommand, Tab>, (desk: Desk, layout: Layout) => unknown> = {
  filter: (_, layout) => {
    layout.folded = false;
    return focus("filter");
  },
  prompt: () => focus("prompt"),
  board: () => focus("board"),
  words: (_, layout) => (layout.words = !layout.words) || true,
  undo: (desk) => void desk.store.undo(),
  restart: (desk) => void desk.store.undo(true),
  rules: (desk) => void (desk.paragraph = desk.store.state?.decision?.rule ?? ""),
  keys: (_, layout) => (layout.dialog = "keys"),
  menu: (_, layout) => (layout.dialog = "menu"),
  back: (desk) => void desk.step(-1),
  forward: (desk) => void desk.step(1),
  escape,
};

function chooseNumber(number: number, desk: Desk, layout: Layout): boolean {
  const option = layout.listed[number - 1];
  if (!option || desk.store.busy) return false;
  void desk.choose(option.option);
  return true;
}

/** Close or let go of one thing, the nearest first. */
function escape(desk: Desk, layout: Layout): boolean {
  if (layout.drawer) layout.drawer = false;
  else if (desk.inspected) desk.inspected = null;
  else if (desk.refusal) desk.refusal = null;
  else if (desk.picked.length > 0) desk.picked = desk.picked.slice(0, -1);
  else if (desk.past) void desk.look(desk.store.state?.position ?? 0);
  else return false;
  return true;
}

function focus(id: string): boolean {
  const element = document.getElementById(id);
  element?.focus();
  return element !== null;
}
