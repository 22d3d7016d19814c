/** The scenes of 7 Ages, from the lines of its log: conflicts, trades, empires, ages, glory, the end. */

import { lazy } from "../../common/lazy";
import type { Line } from "../../common/wire-extra";
import type { TableContext } from "../../common/table-context.svelte";
import { numberIn, withKeys, type SceneSpec, type Tally } from "../../table/scenes/scenes";
import { because, causeOf } from "./scene/chronicle";
import { AgesTexts } from "./texts";

const Age = lazy(() => import("./scene/Age.svelte"));
const Conflict = lazy(() => import("./scene/Conflict.svelte"));
const Fall = lazy(() => import("./scene/Fall.svelte"));
const Founding = lazy(() => import("./scene/Founding.svelte"));
const Scoring = lazy(() => import("./scene/Scoring.svelte"));
const Trade = lazy(() => import("./scene/Trade.svelte"));

const any =
  (...tests: ((line: Line) => boolean)[]) =>
  (line: Line): boolean =>
    tests.some((test) => test(line));

const MONEY = ["money.gained", "money.paid"];
const GLORY = ["glory.gained", "glory.lost"];

/** A round is over, or the conflict is, if somebody has retreated. */
const FOUGHT = withKeys(
  "conflict.leader_used",
  "conflict.front",
  "conflict.support",
  "conflict.total",
  "conflict.nuke",
  "conflict.nuke_stopped",
  "conflict.won",
  "conflict.both_lost",
);
/** What follows from a round and from the end of a conflict. The end of an empire is a scene of its own. */
const OF_CONFLICT = any(
  FOUGHT,
  withKeys(
    "conflict.round_won",
    "conflict.tied",
    "conflict.saved",
    "conflict.marker",
    "conflict.refreshed",
    "conflict.panic",
    "conflict.elite_lost",
    "area.*",
    "city.lowered",
    "city.gone",
    "capital.gone",
    "fort.gone",
    "disorder.came",
    "elephant.joined",
  ),
  because(["units.lost"], "conflict", "nuke", "pursuit", "galley"),
  because(["leader.gone"], "conflict", "nuke", "alone"),
  because(["relic.gone", "disorder.went"], "conflict", "area-empty"),
  because(MONEY, "capital-lost", "leader-lost"),
  because(GLORY, "icon", "nuke"),
  because(["level.changed"], "nuke"),
);

const OF_TRADE = any(
  withKeys(
    "trade.total",
    "trade.deck_total",
    "trade.won",
    "trade.deck_won",
    "trade.tied",
    "trade.tied_nobody",
    "trade.card_kept",
    "trade.card_discarded",
    "trade.navy_allowed",
    "trade.cavalry_allowed",
    "elephant.traded",
  ),
  because(["level.changed", ...MONEY], "trade", "gift"),
  because(GLORY, "icon"),
);

const OF_FALL = any(withKeys("empire.gone"), because(["leader.gone", "relic.gone", ...MONEY], "dissolution"));

const OF_SCORING = any(
  withKeys(
    "glory.scored",
    "glory.lasting",
    "glory.bought_counted",
    "glory.doubled",
    "glory.halved",
    "glory.cut",
  ),
  because(GLORY, "scoring"),
);

/** Who won and what decided it. */
function finale(lines: Line[], context: TableContext): Tally {
  const texts = new AgesTexts(context);
  const places = lines.filter(withKeys("ending.place")).map(({ message }) => ({
    seat: numberIn(message, "seat"),
    place: numberIn(message, "place"),
    words: texts.render(message).replace(/^[^:]*: /, ""),
  }));
  return {
    title: texts.say("scene.finale_why"),
    places: places.sort((a, b) => a.place - b.place),
    steps: [],
  };
}

export const scenes: SceneSpec[] = [
  {
    id: "conflict",
    begins: FOUGHT,
    holds: (line) => OF_CONFLICT(line) && causeOf(line) !== "dissolution",
    Play: Conflict,
  },
  { id: "trade", begins: withKeys("trade.total"), holds: OF_TRADE, Play: Trade },
  {
    id: "founding",
    begins: withKeys("start.founded", "split.part"),
    holds: any(withKeys("start.areas", "start.elites"), because(["level.changed", ...MONEY], "founding")),
    Play: Founding,
  },
  {
    id: "fall",
    begins: OF_FALL,
    holds: OF_FALL,
    worth: (lines) => lines.some(withKeys("empire.gone")),
    Play: Fall,
  },
  {
    id: "age",
    begins: withKeys("age.began"),
    holds: any(withKeys("elephants.gone"), because(["leader.gone", "relic.gone"], "age")),
    Play: Age,
  },
  { id: "scoring", begins: withKeys("glory.began"), holds: OF_SCORING, Play: Scoring },
  { id: "finale", begins: withKeys("ending.began"), holds: withKeys("ending.place"), tally: finale },
];
