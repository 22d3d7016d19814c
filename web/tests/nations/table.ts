/** A small table of Nations to try the ui on, checked against the types of the wire. */

import type {
  ConsequenceView,
  GameInfo,
  NationsBoard,
  NationsView,
  NationView,
  OptionInfo,
  ProgressCardBoard,
  State,
} from "../../src/common/wire-extra";

const GAME = "nations";

export const card = (id: string, kind: string, more: Partial<ProgressCardBoard> = {}): ProgressCardBoard => ({
  id,
  kind,
  age: 1,
  set: "base",
  deploy: 1,
  raid: 0,
  amounts: {},
  needs: 0,
  row: [1, 1],
  points: 0,
  stages: [],
  good: null,
  many: 0,
  price: 0,
  texts: [],
  effects: [],
  action: false,
  ...more,
});

export const board: NationsBoard = {
  game: GAME,
  edition: "test",
  cards: [
    card("farm", "building", { amounts: { stone: 1, food: 1 } }),
    card("axeman", "military", { amounts: { food: -1, strength: 2 }, raid: 2 }),
    card("hunnic-invasions", "war", {
      good: "food",
      many: 4,
      texts: [{ domain: GAME, key: "card.war", args: { amount: ["", 4], good: ["good", "food"] } }],
    }),
  ],
  halves: [],
  sides: [],
  levels: { prince: 3 },
  columns: [4, 5, 6, 7, 7],
  age_rounds: 2,
  upkeep: 3,
  last_strength: 40,
  last_stability: 15,
  provenance: {},
  reconstructed: [],
};

export const player = (nation: string, more: Partial<NationView> = {}): NationView => ({
  nation,
  side: "a",
  level: "prince",
  goods: { gold: 5, stone: 4, food: 2, books: 3, points: 7 },
  income: { gold: 0, stone: 2, food: -3, books: 0, points: 0 },
  idle: 2,
  workers: 5,
  track: { food: 3, stability: 4, food_places: 4, stability_places: 4, top: 0 },
  slots: [
    { card: "farm", workers: 2, deploy: 1 },
    { card: "axeman", workers: 1, deploy: 1 },
  ],
  colonies: [],
  advisors: [],
  wonders: [],
  site: null,
  colony_places: 2,
  advisor_places: 1,
  wonder_places: 5,
  architects: 0,
  strength: 2,
  stability: 0,
  raid: 2,
  measures: { most: [], least: [] },
  used: [],
  passed: null,
  score: [7, 0, 0, 2, 1],
  place: null,
  ...more,
});

export const consequence = (seat: number, more: Partial<ConsequenceView> = {}): ConsequenceView => ({
  seat,
  goods: {},
  short: {},
  lines: [],
  asked: [],
  items: [],
  ...more,
});

const text = (key: string) => ({ key, args: {}, domain: GAME });

/** Rome is to move and will run short of food; Egypt has started a war that would defeat it. */
export function view(more: Partial<NationsView> = {}): NationsView {
  return {
    game: GAME,
    edition: "test",
    seats: 2,
    seat: 0,
    ply: 9,
    node: "actions.turn",
    actors: [0],
    chosen: [],
    own_choice: null,
    round: 2,
    last_round: 8,
    age: 1,
    order: [0, 1],
    order_after: [1, 0],
    coming: [
      {
        key: "production",
        nations: [
          consequence(0, {
            goods: { stone: 2, food: -2, books: -1, points: -1 },
            short: { food: 1 },
            items: [
              { good: "stone", kind: "card", label: "farm", amount: 2 },
              { good: "food", kind: "card", label: "farm", amount: 2 },
              { good: "food", kind: "card", label: "axeman", amount: -2 },
              { good: "food", kind: "people", label: "upkeep", amount: -3 },
              { good: "food", kind: "shortage", label: "goods", amount: 1 },
              { good: "books", kind: "shortage", label: "goods", amount: -1 },
              { good: "points", kind: "shortage", label: "goods", amount: -1 },
            ],
          }),
          consequence(1, { goods: { gold: 1 } }),
        ],
      },
      { key: "revolt", nations: [] },
      { key: "war", nations: [consequence(0, { goods: { points: -1 }, short: { food: 4 } })] },
      { key: "first", nations: [] },
      {
        key: "second",
        nations: [consequence(1, { goods: { food: 3 }, asked: [text("do.lose-advisor")] })],
      },
      { key: "famine", nations: [consequence(1, { goods: { food: -1 } })] },
      { key: "age", nations: [consequence(1, { goods: { points: 1 } })] },
    ],
    passed: [],
    columns: 5,
    display: Array.from({ length: 21 }, (_, i) => ({ card: null, gold: 3 - Math.floor(i / 7) })),
    deck: 30,
    events: 5,
    event: {
      id: "aryan-migration",
      first: "aryan-migration",
      second: "code-of-hammurabi",
      first_text: text("do.nothing"),
      second_text: text("do.lose-advisor"),
      architects: 1,
      famine: 1,
    },
    drawn: [],
    war: { card: "hunnic-invasions", strength: 6, buyer: 1 },
    architects: 3,
    boards: [],
    players: [
      player("rome", { measures: { most: [], least: ["strength"] } }),
      player("egypt", {
        strength: 6,
        stability: 3,
        goods: { gold: 5, stone: 4, food: 2, books: 5, points: 7 },
        measures: { most: ["strength"], least: [] },
        score: [7, 2, 0, 2, 2],
      }),
    ],
    shadow: null,
    ...more,
  };
}

export function option(notation: string, kind = "", cautions: OptionInfo["cautions"] = []): OptionInfo {
  const [verb = "", label] = notation.split(" ");
  const args: OptionInfo["args"] = label === undefined ? [] : [[kind, label]];
  return {
    option: notation,
    verb,
    args,
    text: text(`option.${verb}`),
    hint: null,
    cautions,
    pointless: null,
  };
}

export const turn: OptionInfo[] = [
  option("pass", "", [{ key: "caution.idle", args: { idle: ["", 2] }, domain: GAME }]),
  option("deploy 1", "slot"),
  option("undeploy 1", "slot"),
  option("undeploy 2", "slot"),
];

export const game = { id: GAME, board, verbs: [], weights: {} } as unknown as GameInfo;

/** A state of the table as far as the ui looks at it. */
export function state(seen: NationsView): State {
  const decision = {
    id: "d1",
    seat: 0,
    node: seen.node ?? "",
    rule: "II.0.4",
    prompt: text("prompt.growth"),
  };
  const seats = ["Anna", "Bert"].map((name, seat) => ({ seat, name, holder: "person" }));
  return { seat: 0, room: { seats }, view: seen, decision } as unknown as State;
}
