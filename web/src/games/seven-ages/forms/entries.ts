/** What can be pressed in a form, one below the other. */

import type { Thing } from "../../../common/table-context.svelte";

export interface Entry {
  key: string;
  title: string;
  note?: string;
  /** That it succeeds, between 0 and 1. */
  chance?: number | undefined;
  /** What stands at the end of the line: a price, a number. */
  end?: string;
  /** What is outlined on the board while it is pointed at. */
  things?: Thing[];
  /** The colour of an empire whose symbol stands before it. */
  empire?: string | null;
  /** It is chosen, or picked on the map; undefined where neither can be. */
  pressed?: boolean | undefined;
  /** The server does not offer it; pressed, it says why. */
  off?: boolean;
  /** It would do nothing now: lit more weakly. */
  weak?: boolean;
  warns?: boolean;
  act: () => void;
  /** It can be dragged to the map: what happens when that begins, and when it was dropped beside it. */
  drag?: { take: () => void; drop: () => void } | undefined;
}
