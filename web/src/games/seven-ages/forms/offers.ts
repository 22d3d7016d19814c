/** Options as entries of a form, in the words of the server. */

import type { TableContext, Thing } from "../../../common/table-context.svelte";
import type { Message, OptionInfo } from "../../../common/wire-extra";
import { isPointless, reasonOf } from "../../../table/options";
import { selectionOf } from "../selection.svelte";
import type { AgesTexts } from "../texts";
import type { Entry } from "./entries";

export const thingsOf = ({ args }: OptionInfo): Thing[] => args.map(([kind, label]) => ({ kind, label }));

/** The words of an option; what a card says, where one is played, stands below them. */
export function wordsOf(texts: Pick<AgesTexts, "render">, text: Message): Pick<Entry, "title" | "note"> {
  const says = text.args.says?.[1];
  if (typeof says !== "object") return { title: texts.render(text) };
  const brief: Message = { ...text, args: { ...text.args, says: ["", ""] } };
  return { title: texts.render(brief).trim(), note: texts.render(says) };
}

/**
 * An option as it is offered: its text, its chance, what it warns of, why it would do nothing; marked if all that it is
 * about is picked.
 */
export function offer(context: TableContext, texts: AgesTexts, option: OptionInfo): Entry {
  const { title, note } = wordsOf(texts, option.text);
  const reason = reasonOf(option);
  const notes = [...(note ? [note] : []), ...(reason ? [texts.render(reason)] : [])];
  const things = thingsOf(option);
  return {
    key: option.option,
    title,
    weak: isPointless(option),
    ...(notes.length > 0 && { note: notes.join(" · ") }),
    chance: option.hint?.chance,
    things,
    pressed: (things.length > 0 && selectionOf(context).isPicked(...things)) || undefined,
    warns: option.cautions.length > 0,
    act: () => void context.choose(option.option, false),
  };
}

/** Options that need no argument, to leave a question: at the end of a form. */
export const isBare = ({ args }: OptionInfo): boolean => args.length === 0;
