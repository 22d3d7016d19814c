/** What a key does at the table. */

import type { TableContext } from "../common/table-context.svelte";
import type { KeyCommand } from "./keys";
import { TABS, type Layout, type Tab } from "./layout.svelte";

const isTab = (command: string): command is Tab => (TABS as readonly string[]).includes(command);

/** Carry out a command of the keyboard; false if there is nothing to be done. */
export function runCommand(command: KeyCommand | number, context: TableContext, layout: Layout): boolean {
  if (typeof command === "number") return chooseNumber(command, context, layout);
  if (isTab(command)) {
    layout.show(command);
    layout.drawer = true;
    focus(`tab-${command}`);
    return true;
  }
  return ACTS[command](context, layout) !== false;
}

const ACTS: Record<Exclude<KeyCommand, Tab>, (context: TableContext, layout: Layout) => unknown> = {
  filter: (_, layout) => {
    layout.folded = false;
    return focus("filter");
  },
  prompt: () => focus("prompt"),
  board: () => focus("board"),
  text_view: (_, layout) => (layout.textView = !layout.textView) || true,
  undo: (context) => void context.store.undo(),
  restart: (context) => void context.store.undo(true),
  rules: (context) => void (context.paragraph = context.store.state?.decision?.rule ?? ""),
  hint: () => {
    const button = document.getElementById("hint");
    button?.click();
    return button !== null;
  },
  aid: (_, layout) => (layout.dialog = "aid"),
  keys: (_, layout) => (layout.dialog = "keys"),
  menu: (_, layout) => (layout.dialog = "menu"),
  back: (context) => void context.step(-1),
  forward: (context) => void context.step(1),
  escape,
};

function chooseNumber(number: number, context: TableContext, layout: Layout): boolean {
  const listed = layout.listed[number - 1];
  if (!listed || context.store.busy) return false;
  if (typeof listed === "function") listed();
  else void context.choose(listed.option);
  return true;
}

/** Close or let go of one thing, the nearest first. */
function escape(context: TableContext, layout: Layout): boolean {
  if (layout.drawer) layout.drawer = false;
  else if (context.inspected) context.inspected = null;
  else if (context.refusal) context.refusal = null;
  else if (context.picked.length > 0) context.picked = context.picked.slice(0, -1);
  else if (context.past) void context.look(context.store.state?.position ?? 0);
  else return false;
  return true;
}

function focus(id: string): boolean {
  const element = document.getElementById(id);
  element?.focus();
  return element !== null;
}
