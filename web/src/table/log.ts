/** The log as a reader wants it: in chapters, filtered, and with the things each line is about. */

import type { Thing } from "../common/table-context.svelte";
import type { GameInfo, Line, Message } from "../common/wire-extra";
import type { GameUi } from "../games/game-ui";

export type Weight = "heading" | "plain" | "detail";

/** The key of a line without the part that all lines share. */
export const keyOfLine = (line: Line): string => line.message.key.replace(/^log\./, "");

/** How much a line matters, as the game says. What the terminal leaves out is a detail here. */
export function weightOf(line: Line, weights: GameInfo["weights"]): Weight {
  const weight = weights[keyOfLine(line)] ?? "plain";
  return weight === "silent" ? "detail" : weight;
}

/** A heading and the lines below it; the first chapter may have none. */
export interface Chapter {
  heading: Line | null;
  lines: Line[];
}

export function chapters(log: Line[], weight: (line: Line) => Weight): Chapter[] {
  const found: Chapter[] = [];
  for (const line of log) {
    if (weight(line) === "heading") found.push({ heading: line, lines: [] });
    else if (found.length === 0) found.push({ heading: null, lines: [line] });
    else found.at(-1)?.lines.push(line);
  }
  return found;
}

/** The things a message names, those in messages within it included, each once. */
export function thingsOf(message: Message): Thing[] {
  const found = new Map<string, Thing>();
  const collect = (inner: Message): void => {
    for (const [kind, value] of Object.values(inner.args)) {
      if (typeof value === "object") collect(value);
      else if (kind !== "" && kind !== "seat") found.set(`${kind}:${value}`, { kind, label: String(value) });
    }
  };
  collect(message);
  return [...found.values()];
}

export const lineThings = (line: Line, ui: GameUi): Thing[] => [
  ...thingsOf(line.message),
  ...(ui.things?.(line) ?? []),
];

/** Whether a line is about a seat: it names the seat, or what it plays. */
export function concerns(line: Line, seat: number, isOwn: (thing: Thing) => boolean): boolean {
  const args = Object.values(line.message.args);
  return (
    args.some(([kind, value]) => kind === "seat" && value === seat) || thingsOf(line.message).some(isOwn)
  );
}
