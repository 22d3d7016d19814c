/** The pictures of Nations: cards, nations, and the small signs for goods, measures and kinds of cards. */

import { outlines, type Outlines } from "../../common/pictures";
import type { Translator } from "../../common/translator";
import type { LegendGroup } from "../game-ui";
import named from "./pictures.toml";
import { GAME } from "./types";

const pictures = outlines(named);

/** The cards and events of each age: a table needs those up to its own, and most of them not yet. */
const later = import.meta.glob<Outlines>("./pictures/*/pictures.toml", { import: "default" });
let loaded = $state.raw<Outlines>({});
const asked = new Set<number>();

/** Load the pictures of all ages up to this one. */
export function loadPictures(age: number): void {
  for (let one = 1; one <= age; one += 1) {
    const load = later[`./pictures/${one}/pictures.toml`];
    if (!load || asked.has(one)) continue;
    asked.add(one);
    void load().then(
      ({ card, event }) =>
        (loaded = { card: { ...loaded.card, ...card }, event: { ...loaded.event, ...event } }),
      () => asked.delete(one),
    );
  }
}

/** A sign by name; whatever has none of its own is drawn as an event. */
export const signOf = (name: string): string => pictures.sign?.[name] ?? pictures.sign?.event ?? "";
export const nationOf = (nation: string): string => pictures.nation?.[nation] ?? signOf("colony");

/** A card's own picture; a card of an edition of one's own may have none and shows its kind. */
export const pictureOf = (card: string, kind: string): string =>
  pictures.card?.[card] ?? loaded.card?.[card] ?? signOf(kind);
/** The picture of a half of an event card. */
export const eventPicture = (half: string): string => loaded.event?.[half] ?? signOf("event");

const GOODS = ["gold", "stone", "food", "books", "points", "strength", "stability"];
const KINDS = ["building", "military", "colony", "war", "battle", "advisor", "wonder", "golden-age"];
const OTHERS = ["worker", "architect", "raid", "production", "event"];

/** All icons with their names. */
export function legend(translator: Translator): LegendGroup[] {
  const say = (key: string): string => translator.format(`web.${GAME}`, key);
  const icons = (names: string[], label: (name: string) => string) =>
    names.map((name) => ({ name, outline: signOf(name), label: label(name) }));
  return [
    { title: say("legend.goods"), icons: icons(GOODS, (name) => translator.name(GAME, "good", name)) },
    { title: say("legend.kinds"), icons: icons(KINDS, (name) => say(`kind.${name}`)) },
    { title: say("legend.others"), icons: icons(OTHERS, (name) => say(`legend.${name}`)) },
    {
      title: say("legend.nations"),
      icons: Object.entries(pictures.nation ?? {}).map(([nation, outline]) => ({
        name: `nation-${nation}`,
        outline,
        label: translator.name(GAME, "nation", nation),
        tone: { "data-nation": nation },
      })),
    },
  ];
}
