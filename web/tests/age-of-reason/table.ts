/** A small table to try the ui on: a few regions, countries and boxes, checked against the types of the wire. */

import type {
  AgeView,
  BoardView,
  GameInfo,
  Line,
  OptionInfo,
  PlayerView,
  State,
} from "../../src/common/wire-extra";

type Args = Line["message"]["args"];

const GAME = "age-of-reason";

export const board: BoardView = {
  game: GAME,
  edition: "test",
  regions: [
    region("german-states", [8, 5, 3], false, false, ["baltic"]),
    region("baltic", [5, 3, 2], false, true, ["german-states"]),
    region("india", [5, 3], true, true, []),
  ],
  countries: [
    {
      id: "prussia",
      colour: "black",
      borders: ["german-states", "baltic"],
      deck: ["blank", "ally", "3s@2", "3s@2"],
    },
    { id: "france", colour: "blue", borders: ["german-states"], deck: ["blank", "ally", "2s1n@2"] },
    { id: "russia", colour: "green", borders: ["baltic"], deck: ["blank", "ally"] },
  ],
  box_kinds: [
    kind("banking", "advancement", ["banking:1", "banking:2"], { gold: 5 }),
    kind("denmark", "support", ["denmark"], { strength: 2, cost: 1, regions: ["baltic"] }),
    kind("slaves", "trading", ["slaves"], { gold: 2, regions: ["india"] }),
  ],
  boxes: [
    { id: "banking:1", kind: "banking", five_plus: false },
    { id: "banking:2", kind: "banking", five_plus: true },
    { id: "denmark", kind: "denmark", five_plus: false },
    { id: "slaves", kind: "slaves", five_plus: false },
  ],
  cards: [
    { id: "blank", soldiers: 0, ships: 0, cost: 0 },
    { id: "ally", soldiers: 0, ships: 0, cost: 1 },
    { id: "3s@2", soldiers: 3, ships: 0, cost: 2 },
    { id: "2s1n@2", soldiers: 2, ships: 1, cost: 2 },
  ],
  markers: [
    { id: "action", action: true, strength: 0, victory_points: 0, gold: 0 },
    { id: "3", action: false, strength: 3, victory_points: 0, gold: 0 },
    { id: "3+5g", action: false, strength: 3, victory_points: 0, gold: 5 },
  ],
  spaces: Array.from({ length: 8 }, (_, i) => ({ number: i + 1, upper: i % 2 === 0 })),
  numbers: {
    gold: 14,
    unrest: 4,
    discs: 22,
    setup_markers: 5,
    turn_markers: 10,
    turns: 3,
    unrest_limit: 22,
    unrest_gold: 2,
    conversion_cost: 2,
    ally_cost: 1,
    nonplayer_strength: 4,
  },
  rounds: { "2": 6 },
  provenance: {},
  reconstructed: [],
};

function region(
  id: string,
  victory_points: number[],
  colony: boolean,
  ship: boolean,
  borders: string[],
): BoardView["regions"][number] {
  return { id, victory_points, colony, ship, borders, markers: { "3": 2 } };
}

type Kind = BoardView["box_kinds"][number];

function kind(id: string, group: string, boxes: string[], more: Partial<Kind>): Kind {
  const effect = { key: `box.${id}`, args: {}, domain: GAME };
  return {
    id,
    group,
    boxes,
    cost: 0,
    gold: 0,
    strength: 0,
    unrest: 0,
    regions: [],
    effect,
    rule: `6.0.${id}`,
    ...more,
  };
}

const player = (country: string, more: Partial<PlayerView> = {}): PlayerView => ({
  country,
  gold: 5,
  unrest: 4,
  victory_points: 10,
  hand: 3,
  discards: 1,
  supply: 12,
  means: 41,
  place: null,
  ...more,
});

/** Prussia is asked what to attack; France is the other player, nobody leads Russia. */
export function view(more: Partial<AgeView> = {}): AgeView {
  return {
    game: GAME,
    edition: "test",
    seats: 2,
    seat: 0,
    ply: 12,
    node: "attack.choose",
    actors: [0],
    chosen: [],
    own_choice: null,
    turn: 1,
    round: 2,
    start: 1,
    regions: {
      "german-states": {
        victory_points: [8, 5, 3],
        discs: { prussia: 2, france: 2, russia: 1 },
        points: { prussia: 8, france: 8, russia: 5 },
        markers: { "3": 1 },
      },
      baltic: { victory_points: [5, 3, 2], discs: { france: 1 }, points: { france: 5 }, markers: {} },
      india: { victory_points: [5, 3], discs: {}, points: {}, markers: { action: 2, "3+5g": 1 } },
    },
    bag: { india: { "3+5g": 1 }, baltic: { "3": 2 } },
    boxes: { "banking:1": "france", denmark: null, slaves: null },
    alliances: ["prussia", "france", null, "russia", null, null, null, null],
    order: [0, 1],
    players: [player("prussia"), player("france")],
    bidding: null,
    combat: null,
    own: { country: "prussia", hand: ["blank", "3s@2", "3s@2"], discards: ["ally"] },
    ...more,
  };
}

export function option(
  notation: string,
  args: [string, string][] = [],
  hint: OptionInfo["hint"] = null,
): OptionInfo {
  const verb = notation.split(" ")[0] ?? "";
  return {
    option: notation,
    verb,
    args,
    text: { key: `option.${verb}`, args: {}, domain: GAME },
    hint,
    cautions: [],
    pointless: null,
  };
}

export const attacks: OptionInfo[] = [
  option(
    "attack baltic france",
    [
      ["region", "baltic"],
      ["country", "france"],
    ],
    {
      key: "win",
      chance: 0.4,
      numbers: { win: 0.4, tie: 0.1, lose: 0.5 },
      by_next: { blank: 0.1, "3s@2": 0.4 },
    },
  ),
  option("storm german-states 3", [
    ["region", "german-states"],
    ["marker", "3"],
  ]),
  option("convert india", [["region", "india"]]),
  option("hold"),
];

export function line(index: number, key: string, args: Args = {}): Line {
  return {
    index,
    position: index,
    at: index,
    rule: "4.0",
    message: { key: `log.${key}`, args, domain: GAME },
    why: null,
  };
}

/** Some of the game's verbs, in its order. */
const verbs = [
  { verb: "pass", kinds: [], nodes: ["alliances.bid", "actions.disc"] },
  { verb: "choose", kinds: ["country"], nodes: ["setup.choose_country"] },
  { verb: "place", kinds: ["box"], nodes: ["actions.disc"] },
  { verb: "attack", kinds: ["region", "country"], nodes: ["attack.choose"] },
  { verb: "storm", kinds: ["region", "marker"], nodes: ["attack.choose"] },
  { verb: "convert", kinds: ["region"], nodes: ["attack.choose"] },
  { verb: "hold", kinds: [], nodes: ["attack.choose"] },
  { verb: "play", kinds: ["card"], nodes: ["attack.convert", "combat.cards"] },
  { verb: "hire", kinds: ["country"], nodes: ["combat.hire"] },
];

export const game = { id: GAME, board, verbs, weights: {} } as unknown as GameInfo;

/** A state of the table as far as the ui looks at it. */
export function state(seen: AgeView, options: OptionInfo[]): State {
  const decision = {
    id: "d1",
    seat: 0,
    node: seen.node ?? "",
    rule: "4.0",
    prompt: { key: "prompt.attack.choose", args: {}, domain: GAME },
    sealed: false,
    options: options.map(({ option: notation }) => notation),
  };
  const seats = ["Anna", "Bert"].map((name, seat) => ({ seat, name, holder: "person" }));
  return { seat: 0, room: { seats }, view: seen, decision } as unknown as State;
}
