/** The pictures of 7 Ages: cards with their artefacts and events, units, leaders, actions, and the small signs. */

import { SvelteMap } from "svelte/reactivity";

import { afterFirstView } from "../../common/first-view";
import { outlines, type Outlines } from "../../common/pictures";
import type { Translator } from "../../common/translator";
import type { LegendGroup } from "../game-ui";
import named from "./pictures.toml";
import glory from "./pictures/glory/pictures.toml?things";
import pieces from "./pictures/pieces/pictures.toml?things";
import { SYMBOLS } from "./symbols";
import { GAME } from "./types";

const pictures = outlines(named);

/** Pictures that have been loaded since, by kind and thing. Until then there are signs by kind. */
const loaded = new SvelteMap<string, string>();
const asked = new Set<string>();
const keyOf = (kind: string, label: string): string => `${kind} ${label}`;

/**
 * Load a picture when it has first been drawn. Those of units and leaders come together, and so do icons of glory;
 * cards, artefacts and events are too many for that, and a table shows a few of them at a time.
 */
function want(kind: string, label: string): void {
  const group = kind in pieces ? "pieces" : kind in glory ? "glory" : null;
  const wanted = group ?? keyOf(kind, label);
  if (asked.has(wanted)) return;
  asked.add(wanted);
  void afterFirstView()
    .then(() => (group ? GROUPS[group]().then(takeAll) : take(kind, label)))
    .catch(() => asked.delete(wanted));
}

const GROUPS = {
  pieces: async () => outlines((await import("./pictures/pieces/pictures.toml")).default),
  glory: async () => outlines((await import("./pictures/glory/pictures.toml")).default),
};

async function take(kind: string, label: string): Promise<void> {
  const { default: each } = await import("./pictures/pictures.toml?each");
  const found = await each[kind]?.[label]?.();
  if (found) loaded.set(keyOf(kind, label), found.default);
}

function takeAll(found: Outlines): void {
  for (const [kind, group] of Object.entries(found))
    for (const [label, outline] of Object.entries(group)) loaded.set(keyOf(kind, label), outline);
}

/** A sign by name; icons of glory and actions are signs too. */
export const signOf = (name: string): string =>
  pictures.sign?.[name] ??
  pictures.action?.[name] ??
  (glory.icon?.includes(name) ? pictureOf("icon", name) : (pictures.sign?.glory ?? ""));

/** The picture of a thing by its kind; one of an edition of one's own may have none. */
export function pictureOf(kind: string, label: string): string {
  const outline = pictures[kind]?.[label] ?? loaded.get(keyOf(kind, label));
  if (outline === undefined) want(kind, label);
  return outline ?? signOf(kind);
}

/** A leader is drawn by its first type: those from the cup have it in their label, as in `tactician:1`. */
export const leaderPicture = (types: readonly string[]): string =>
  types[0] === undefined ? signOf("leader") : pictureOf("leadertype", types[0]);

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
    (pieces[kind] ?? glory[kind] ?? Object.keys(pictures[kind] ?? {})).map((label) => ({
      name: `${kind}-${label}`,
      outline: pictureOf(kind, label),
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
        tone: { "data-empire": colour },
        label: translator.name(GAME, "colour", colour),
      })),
    },
  ];
}
