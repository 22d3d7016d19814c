/** The pictures of Age of Reason: the action boxes, and the small signs on cards, markers and in the player aid. */

import { outlines } from "../../common/pictures";
import type { Translator } from "../../common/translator";
import type { LegendGroup } from "../game-ui";
import { SYMBOLS } from "./countries";
import named from "./pictures.toml";
import { byId, GAME, type BoardView } from "./types";

const pictures = outlines(named);

export const signOf = (name: string): string => pictures.sign?.[name] ?? pictures.sign?.box ?? "";
export const boxPicture = (box: string): string => pictures.box?.[box] ?? signOf("box");

const COUNTED = ["points", "gold", "unrest", "strength", "disc"];
const PIECES = ["marker", "action", "soldier", "ship", "ally", "blank", "auction", "box", "attack"];

/** All icons with their names. */
export function legend(translator: Translator, board: Record<string, unknown>): LegendGroup[] {
  const { countries = [] } = board as unknown as Partial<BoardView>;
  const say = (key: string): string => translator.format(`web.${GAME}`, key);
  const icons = (names: string[]) =>
    names.map((name) => ({ name, outline: signOf(name), label: say(`icon.${name}`) }));
  return [
    { title: say("icon.counted"), icons: icons(COUNTED) },
    { title: say("icon.pieces"), icons: icons(PIECES) },
    {
      title: say("icon.boxes"),
      icons: Object.entries(pictures.box ?? {}).map(([box, outline]) => ({
        name: `box-${box}`,
        outline,
        label: translator.name(GAME, "box", box),
      })),
    },
    {
      title: say("icon.countries"),
      icons: Object.entries(SYMBOLS).map(([country, outline]) => ({
        name: `country-${country}`,
        outline,
        field: 24,
        label: translator.name(GAME, "country", country),
        tone: { "data-colour": byId(countries, country)?.colour ?? "" },
      })),
    },
  ];
}
