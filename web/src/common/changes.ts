/** Updates that say only what has changed. */

import type { Change, State } from "./wire-extra";

/** The state after a change; null if the change is about another state than the one that is known. */
export function changedState(known: State | null, { base, changed }: Change): State | null {
  if (known?.revision !== base) return null;
  const nothingNew = {
    log_from: known.log_from + known.log.length,
    log: [],
    talk_from: known.talk_from + known.talk.length,
    talk: [],
  };
  const view = changed.view && known.view ? { ...known.view, ...changed.view } : (changed.view ?? known.view);
  return { ...known, ...nothingNew, ...changed, view };
}
