/** The pictures of 7 Ages: cards with their artefacts and events, units, leaders, actions, and the small signs. */

import { outlines, type Outlines } from "../../common/pictures";
import type { Translator } from "../../common/translator";
import type { LegendGroup } from "../game-ui";
import named from "./pictures.toml";
import { SYMBOLS } from "./symbols";
import { GAME } from "./types";

const pictures = outlines(named);

/** Those of cards, artefacts and events, which are many: the first view of a table does not wait for them. */
let later = $state.raw<Outlines>({});
void import("./pictures/pictures.toml").then(
  ({ default: found }) => (later = outlines(found)),
  () => undefined, // without them there are signs by kind
);

/** A sign by name; icons of glory and actions are signs too. */
export const signOf = (name: string): string =>
  pictures.sign?.[name] ?? pictures.icon?.[name] ?? pictures.action?.[name] ?? pictures.sign?.glory ?? "";

/** The picture of a thing by its kind; one of an edition of one's own may have none. */
export const pictureOf = (kind: string, label: string): string =>
  pictures[kind]?.[label] ?? later[kind]?.[label] ?? signOf(kind);

/** A leader is drawn by its first type: those from the cup have it in their label, as in `tactician:1`. */
export const leaderPicture = (types: readonly string[]): string =>
  pictures.leadertype?.[types[0] ?? ""] ?? signOf("leader");

const COUNTED = ["glory", "hand", "empires", "money", "income", "upkeep", "level", "dark", "elite", "trade"];
const PIECES = [
  "areas",
  "units",
  "leader",
  "religion",
  "government",
  "artefact",
  "marker",
  "value",
  "event",
  "empire",
];

/** All icons with their names. */
export function legend(translator: Translator): LegendGroup[] {
  const say = (key: string): string => translator.format(`web.${GAME}`, key);
  const signs = (names: string[]) =>
    names.map((name) => ({ name, outline: signOf(name), label: say(`sign.${name}`) }));
  const group = (kind: string) =>
    Object.entries(pictures[kind] ?? {}).map(([label, outline]) => ({
      name: `${kind}-${label}`,
      outline,
      label: translator.name(GAME, kind, label),
    }));
  return [
    { title: say("signs.counted"), icons: signs(COUNTED) },
    { title: say("signs.pieces"), icons: signs(PIECES) },
    { title: say("signs.actions"), icons: group("action") },
    { title: say("signs.glory"), icons: group("icon") },
    { title: say("signs.units"), icons: group("unit") },
    { title: say("signs.leaders"), icons: group("leadertype") },
    {
      title: say("signs.colours"),
      icons: Object.entries(SYMBOLS).map(([colour, outline]) => ({
        name: `colour-${colour}`,
        outline,
        field: 24,
        label: translator.name(GAME, "colour", colour),
      })),
    },
  ];
}
