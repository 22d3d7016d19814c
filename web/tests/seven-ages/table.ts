/** A small table of 7 Ages to try the ui on, checked against the types of the wire. */

import type {
  AgesBoard,
  AgesView,
  EmpireCardBoard,
  EmpireView,
  GameInfo,
  IconView,
  OptionInfo,
  State,
} from "../../src/common/wire-extra";

const GAME = "seven-ages";
const text = (key: string) => ({ key, args: {}, domain: GAME });

export const card = (id: string, more: Partial<EmpireCardBoard> = {}): EmpireCardBoard => ({
  id,
  value: 3,
  ages: "2–3",
  money: 25,
  trade: 1,
  leaders: 3,
  artefact: "forum",
  event: "rebellion",
  icons: [
    { icon: "land", region: "world", most: 3, square: false },
    { icon: "square-conflict", region: null, most: 1, square: true },
    { icon: "homeland", region: null, most: 0, square: false },
  ],
  start: ["latium"],
  texts: [],
  specials: [],
  ...more,
});

export const board: AgesBoard = {
  game: GAME,
  edition: "test",
  cards: [card("romans"), card("greeks", { value: 1, artefact: "temple-of-diana" }), card("han")],
  artefacts: [
    { id: "forum", kind: "wonder", red: false, blue: false, ages: "2–4", texts: [] },
    { id: "temple-of-diana", kind: "wonder", red: false, blue: false, ages: "1–3", texts: [] },
  ],
  events: [{ id: "rebellion", harms: true, when: text("when.civilise"), text: text("when.civilise") }],
  leaders: [{ id: "caesar", types: ["tactician"], card: "romans", age: 2 }],
  units: [
    { id: "spear", kind: "infantry", level: 1, front: 1, support: 0, move: 2, cost: 2 },
    { id: "sword", kind: "infantry", level: 9, front: 2, support: 1, move: 2, cost: 3 },
    { id: "nuke", kind: "aircraft", level: 45, front: 0, support: 0, move: null, cost: 15 },
  ],
  levels: Array.from({ length: 49 }, (_, i) => ({
    level: i + 1,
    age: Math.floor(i / 7) + 1,
    dark: i + 1 === 13,
    city: { 1: 1, 8: 3, 22: 5, 43: 7 }[i + 1] ?? 0,
  })),
  areas: [
    { id: "latium", terrain: "fertile", regions: ["europe"], neighbours: ["etruria"] },
    { id: "etruria", terrain: "mountain", regions: ["europe"], neighbours: ["latium"] },
  ],
};

export const icon = (more: Partial<IconView> = {}): IconView => ({
  icon: "land",
  region: "world",
  value: 4,
  place: 1,
  first: "red",
  behind: -1,
  points: 3,
  ...more,
});
export const homeland = icon({
  icon: "homeland",
  region: null,
  value: 1,
  place: 0,
  first: null,
  behind: 0,
  points: 1,
});

export const empire = (more: Partial<EmpireView> = {}): EmpireView => ({
  card: "romans",
  seat: 0,
  level: 8,
  age: 2,
  money: 10,
  elites: 1,
  religion: null,
  government: null,
  artefacts: [],
  leaders: [],
  navy: true,
  cavalry: true,
  barbarian: false,
  traded: false,
  marker: false,
  action: null,
  since: 1,
  homeland: ["latium"],
  areas: 2,
  infantry_and_guns: 3,
  mounted: 0,
  ships: 0,
  aircraft: 0,
  elephants: 0,
  elephants_built: 0,
  nukes: 0,
  trade: 1,
  income: 4,
  upkeep: 3,
  scoring: 4,
  icons: [icon(), homeland],
  ...more,
});

const nothing = { ground: 0, naval: 0, air: 0 };

/** Rome leads in land before the Greeks of another seat; its player holds three cards. */
export function view(more: Partial<AgesView> = {}): AgesView {
  return {
    game: GAME,
    edition: "test",
    seats: 2,
    seat: 0,
    ply: 9,
    node: "civilise.cards",
    actors: [0],
    chosen: [],
    own_choice: null,
    round: 2,
    rounds: 6,
    age: 2,
    start_seat: 1,
    step: "civilise",
    turns: [{ seat: 0, empire: "red", card: "romans" }],
    players: [0, 1].map((seat) => ({
      glory: 5 + seat,
      colours: [],
      hand: 3,
      known: [],
      playing: true,
      empires: 1,
      marker: seat === 1,
      action: null,
      fallen: 0,
      place: null,
    })),
    empires: {
      red: empire({ action: "civilise" }),
      blue: empire({
        card: "greeks",
        seat: 1,
        level: 13,
        scoring: 1,
        icons: [icon({ value: 3, place: 2, behind: 1, points: 2 }), { ...homeland, value: -1, points: -1 }],
      }),
    },
    forecast: [4, 1],
    cards: { deck: 90, discards: ["han"], announced: [] },
    cup: { leaders: { tactician: 3 }, blanks: 4 },
    leaders_gone: [],
    blue: {},
    elephants_gone: false,
    slow_markers: 0,
    droughts: {},
    truces: [],
    last_round: false,
    ...Object.fromEntries(
      [
        "africa",
        "north_america",
        "south_america",
        "asia",
        "australasia",
        "china",
        "india",
        "middle_east",
        "north_east_asia",
        "south_east_asia",
        "elsewhere",
      ].map((region) => [`map_${region}`, {}]),
    ),
    map_europe: {
      latium: {
        empire: "red",
        units: { ...nothing, ground: 3 },
        guest: null,
        city: 3,
        capital: true,
        fort: false,
        disorder: false,
        artefact: null,
        leaders: [],
        shown: [],
      },
    },
    conflict: null,
    trade: null,
    own: {
      hand: ["romans", "greeks", "han"],
      markers: {},
      fallen: [],
      units: { latium: { spear: 3 } },
      pool: { red: { "spear-rifle": 5 } },
      draft: null,
      openings: {},
      slow: [],
      top: [],
      known: [],
    },
    uses: {
      romans: { level: 8, why: null, areas: [], artefact_for: ["red"], event_why: "why.card.other_time" },
      greeks: {
        level: 0,
        why: "why.start.age",
        areas: [],
        artefact_for: [],
        event_why: "why.card.no_target",
      },
      han: { level: 8, why: null, areas: [], artefact_for: ["red", "blue"], event_why: null },
    },
    sheets: {
      red: {
        areas: { etruria: 1, latium: 6 },
        others: { halved: -3 },
        upkeep_units: 3,
        leader_number: 3,
        next_units: { sword: 9 },
        changes: [{ fewer: 2, loss: 1, loses_to: "blue" }, {}],
      },
    },
    ...more,
  } as AgesView;
}

export function option(notation: string): OptionInfo {
  const [verb = "", label = ""] = notation.split(" ");
  return {
    option: notation,
    verb,
    args: label === "" ? [] : [["card", label]],
    text: text(`verb.${verb}`),
    hint: null,
    cautions: [],
    pointless: null,
  };
}

const verb = (name: string) => ({ verb: name, kinds: ["card"], nodes: ["civilise.cards"] });
export const game = {
  id: GAME,
  board,
  verbs: [verb("event"), verb("artefact")],
  weights: {},
} as unknown as GameInfo;

/** A state of the table as far as the ui looks at it. */
export function state(seen: AgesView): State {
  const decision = { id: "d1", seat: 0, node: seen.node ?? "", rule: "6.1.1", prompt: text("prompt.window") };
  const seats = ["Anna", "Bert"].map((name, seat) => ({ seat, name, holder: "person" }));
  return { seat: 0, room: { seats }, view: seen, decision } as unknown as State;
}
