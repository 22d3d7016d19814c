/** A glory scoring from its lines: empire by empire what each icon brought, and the sums before and after. */

import type { Line } from "../../../common/wire-extra";
import { keyOfLine } from "../../../table/log";
import { itemsIn, numberIn, withKeys, wordIn } from "../../../table/scenes/scenes";
import type { AgesTexts } from "../texts";
import { causeOf, gloryBefore } from "./chronicle";

/** What an empire brought its player, or what befell the player as a whole. */
export interface Entry {
  seat: number;
  /** By its card; null: it concerns all that the player has got. */
  empire: string | null;
  items: { words: string; points: number }[];
}

export const pointsOf = ({ items }: Entry): number => items.reduce((sum, { points }) => sum + points, 0);

/** What a line of a scoring says, in words and points. */
function itemsOf(line: Line, texts: AgesTexts): Entry["items"] {
  const { message } = line;
  const key = keyOfLine(line);
  if (key === "glory.scored") {
    return itemsIn(message).map((item) => {
      const place = numberIn(item, "place");
      const icon = texts.name("icon", wordIn(item, "icon"));
      const where =
        numberIn(item, "in_region") === 1 ? ` ${texts.name("region", wordIn(item, "region"), "in")}` : "";
      const values = { icon, where, place, value: numberIn(item, "value") };
      return { words: texts.say("scene.icon", values), points: numberIn(item, "points") };
    });
  }
  const amounts: Record<string, () => number> = {
    "glory.lasting": () => numberIn(message, "amount"),
    "glory.bought_counted": () => numberIn(message, "count"),
    "glory.doubled": () => numberIn(message, "after") - numberIn(message, "before"),
    "glory.halved": () => numberIn(message, "after") - numberIn(message, "before"),
    "glory.cut": () => numberIn(message, "amount"),
  };
  const amount = amounts[key];
  return amount ? [{ words: texts.say(`scene.${key.replace("glory.", "glory_")}`), points: amount() }] : [];
}

/** The entries of a scoring in their order. */
export function entriesIn(lines: readonly Line[], texts: AgesTexts): Entry[] {
  const found: Entry[] = [];
  for (const line of lines) {
    const items = itemsOf(line, texts);
    if (items.length === 0) continue;
    const seat = numberIn(line.message, "seat");
    const empire = wordIn(line.message, "empire") || null;
    const last = found.at(-1);
    if (last && last.seat === seat && last.empire === empire) last.items.push(...items);
    else found.push({ seat, empire, items });
  }
  return found;
}

const SUMMED = withKeys("glory.gained", "glory.lost");

/** The glory of each seat before a scoring; seats of which nobody can tell are left out. */
export function sumsBefore(
  lines: readonly Line[],
  log: readonly Line[],
  seats: number,
  complete: boolean,
): Record<number, number> {
  const found: Record<number, number> = {};
  for (let seat = 0; seat < seats; seat++) {
    const summed = lines.find(
      (line) => SUMMED(line) && causeOf(line) === "scoring" && numberIn(line.message, "seat") === seat,
    );
    if (summed) {
      const amount = numberIn(summed.message, "amount");
      const gained = keyOfLine(summed) === "glory.gained" ? amount : -amount;
      found[seat] = numberIn(summed.message, "balance") - gained;
    } else {
      const known = gloryBefore(log, seat, lines[0]?.index ?? Infinity) ?? (complete ? 0 : null);
      if (known !== null) found[seat] = known;
    }
  }
  return found;
}
