/** The four uses of a card, which verbs are about each, and why one is not possible. */

import type { Message, OptionInfo } from "../../../common/wire-extra";
import { GAME, type AgesView, type EmpireCardBoard } from "../types";

export const USES = ["value", "empire", "artefact", "event"] as const;
export type Use = (typeof USES)[number];

/** A verb that is about a card means one of its uses; whatever counts its value, or just moves it, is about that. */
const VERBS: Record<string, Use> = { start: "empire", artefact: "artefact", event: "event", play: "event" };
export const useOf = (verb: string): Use => VERBS[verb] ?? "value";

const VERB_OF: Partial<Record<Use, string>> = { empire: "start", artefact: "artefact", event: "event" };

/** The verb by which the server is asked why a use is not open at this question; null if it is not about that at all. */
export function askedBy(use: Use, node: string, verbs: { verb: string; nodes: string[] }[]): string | null {
  const offered = verbs.filter(({ nodes }) => nodes.includes(node)).map(({ verb }) => verb);
  const names = use === "event" ? ["event", "play"] : [VERB_OF[use] ?? ""];
  return names.find((name) => offered.includes(name)) ?? null;
}

/** The options about a card, by use. */
export function optionsOf(options: OptionInfo[], card: string): Partial<Record<Use, OptionInfo>> {
  const found: Partial<Record<Use, OptionInfo>> = {};
  for (const option of options)
    if (option.args.some(([kind, label]) => kind === "card" && label === card))
      found[useOf(option.verb)] ??= option;
  return found;
}

/** The event has its time, but not now: it is no worse for that. */
const OTHER_TIME = "why.card.other_time";

/**
 * Whether a use could come into question at all now: an empire that can be started, an artefact for somebody, an event
 * that is not left out at this table and has a target at its time.
 */
export function isPossible(use: Use, view: AgesView, card: string): boolean {
  const uses = view.uses[card];
  if (!uses) return true;
  if (use === "empire") return uses.level > 0;
  if (use === "event") return uses.event_why === null || uses.event_why === OTHER_TIME;
  return use === "artefact" ? uses.artefact_for.length > 0 : true;
}

/** Why a use is not possible at this state of the game, in the server's words; null if it is. `when`: the event's time. */
export function whyNot(use: Use, view: AgesView, card: EmpireCardBoard, when?: Message): Message | null {
  const uses = view.uses[card.id];
  if (!uses) return null;
  if (use === "event" && uses.event_why !== null)
    return message(uses.event_why, { event: ["event", card.event], ...(when && { when: ["text", when] }) });
  if (isPossible(use, view, card.id)) return null;
  if (use === "empire" && uses.why !== null)
    return message(uses.why, { empire: ["card", card.id], age: ["", view.age] });
  return message("why.civilise.artefact_now", { artefact: ["artefact", card.artefact] });
}

const message = (key: string, args: Record<string, [string, string | number | Message]>): Message =>
  ({ key, args, domain: GAME }) as unknown as Message;
