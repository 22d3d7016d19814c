/** The scenes of Age of Reason, from the lines of its log: combats, income, the scoring of a turn, the end. */

import type { TableContext } from "../../common/table-context.svelte";
import {
  itemsIn,
  numberIn,
  withKeys,
  wordIn,
  type SceneSpec,
  type Share,
  type Tally,
  type TallyStep,
} from "../../table/scenes/scenes";
import { keyOfLine } from "../../table/log";
import { decisive } from "./log";
import Reveal from "./scene/Reveal.svelte";
import { AgeTexts } from "./texts";
import { seatOf, viewOf, type Line, type Message } from "./types";

const isPhase = (line: Line, phase: string): boolean =>
  keyOfLine(line) === "phase.began" && wordIn(line.message, "phase") === phase;

/** What a combat costs and brings: gold for cards and allies, unrest, what a marker was worth. */
const FOR_COMBAT = ["card", "ally-card", "hired-ally", "marker"];

function inCombat(line: Line): boolean {
  const key = keyOfLine(line);
  if (key === "gold.paid" || key === "gold.received")
    return FOR_COMBAT.includes(wordIn(line.message, "reason"));
  return REVEALED(line) || AFTERWARDS(line);
}

const REVEALED = withKeys(
  "combat.revealed",
  "combat.no_card",
  "combat.helped",
  "combat.bluffed",
  "combat.rolled",
  "combat.sum*",
  "combat.won",
  "combat.failed",
);
const AFTERWARDS = withKeys(
  "combat.marker_points",
  "unrest.*",
  "boxes.reserve_used",
  "gold.raised",
  "combat.hired",
);

/** What countries with a player get; nobody keeps the points of the others. */
function shareOf(context: TableContext, country: string, name: string, change: number): Share[] {
  const view = viewOf(context);
  const seat = view ? seatOf(view, country) : null;
  return seat === null ? [] : [{ seat, figures: [[name, change]] }];
}

/** The sums after a scene are in its last lines: those before it follow from what changed. */
function sumsBefore(after: Record<number, number>, steps: TallyStep[], name: string): Record<number, number> {
  const before = { ...after };
  for (const { shares } of steps) {
    for (const { seat, figures } of shares) {
      for (const [figure, change] of figures)
        if (figure === name && seat in before) before[seat] = (before[seat] ?? 0) - change;
    }
  }
  return before;
}

function income(lines: Line[], context: TableContext): Tally {
  const texts = new AgeTexts(context);
  const after: Record<number, number> = {};
  const steps: TallyStep[] = [];
  for (const { message } of lines.filter(withKeys("gold.received"))) {
    const country = wordIn(message, "country");
    const shares = shareOf(context, country, "gold", numberIn(message, "gold"));
    for (const { seat } of shares) after[seat] = numberIn(message, "left");
    if (shares.length > 0) steps.push({ title: texts.country(country), shares });
  }
  return {
    title: texts.say("scene.income_why"),
    counts: "gold",
    before: sumsBefore(after, steps, "gold"),
    steps,
  };
}

/** A step for each region, each roll for unrest, and what the end of the turn brings. */
function scoringStep(line: Line, context: TableContext, texts: AgeTexts): TallyStep | null {
  const { message } = line;
  const key = keyOfLine(line);
  if (key === "scoring.region") {
    const region = wordIn(message, "region");
    const shares = itemsIn(message).flatMap((item) =>
      shareOf(context, wordIn(item, "country"), "points", numberIn(item, "points")),
    );
    return { title: texts.region(region), shares, things: [{ kind: "region", label: region }] };
  }
  if (key === "scoring.unrest") return unrestStep(message, context, texts);
  if (key === "scoring.no_unrest")
    return {
      title: texts.country(wordIn(message, "country")),
      note: texts.say("scene.no_unrest"),
      shares: [],
    };
  if (key === "ending.unrest") return halvedStep(message, context, texts);
  return null;
}

function unrestStep(message: Message, context: TableContext, texts: AgeTexts): TallyStep {
  const country = wordIn(message, "country");
  const shares = shareOf(context, country, "points", -numberIn(message, "points"));
  const dice = itemsIn(message).map((item) => numberIn(item, "face"));
  return {
    title: texts.say("scene.unrest", { country: texts.country(country) }),
    note: texts.say("scene.unrest_at", { unrest: numberIn(message, "unrest") }),
    shares: shares.map((share) => ({ ...share, dice })),
  };
}

function halvedStep(message: Message, context: TableContext, texts: AgeTexts): TallyStep {
  const shares = itemsIn(message).flatMap((item) =>
    shareOf(context, wordIn(item, "country"), "unrest", 0).map(({ seat }) => ({
      seat,
      figures: [],
      words: texts.say("scene.unrest_now", { unrest: numberIn(item, "unrest") }),
    })),
  );
  return { title: texts.say("scene.halved"), shares };
}

function scoring(lines: Line[], context: TableContext): Tally {
  const texts = new AgeTexts(context);
  const steps = lines.flatMap((line) => scoringStep(line, context, texts) ?? []);
  const after: Record<number, number> = {};
  for (const { message } of lines.filter(withKeys("scoring.unrest", "scoring.no_unrest"))) {
    for (const { seat } of shareOf(context, wordIn(message, "country"), "points", 0))
      after[seat] = numberIn(message, "vp");
  }
  return {
    title: texts.say("scene.scoring_why"),
    counts: "points",
    before: sumsBefore(after, steps, "points"),
    steps,
  };
}

/** Who won and what decided it, with the victory points of each. */
function finale(lines: Line[], context: TableContext): Tally {
  const texts = new AgeTexts(context);
  const places = lines.filter(withKeys("ending.place")).flatMap(({ message }) =>
    shareOf(context, wordIn(message, "country"), "points", numberIn(message, "vp")).map(({ seat }) => ({
      seat,
      place: numberIn(message, "place"),
      words: texts.render(message).replace(/^\S+ \d+: /, ""),
    })),
  );
  return {
    title: texts.say("scene.finale_why"),
    places: places.sort((a, b) => a.place - b.place),
    steps: [],
  };
}

export const scenes: SceneSpec[] = [
  { id: "combat", begins: REVEALED, holds: inCombat, worth: decisive, Play: Reveal },
  {
    id: "income",
    begins: (line) => isPhase(line, "income"),
    holds: (line) => keyOfLine(line) === "gold.received" && wordIn(line.message, "reason") === "income",
    tally: income,
  },
  {
    id: "scoring",
    begins: (line) => isPhase(line, "victory-points"),
    holds: (line) =>
      withKeys("scoring.*", "ending.cards", "ending.discs", "ending.unrest")(line) ||
      isPhase(line, "end-of-turn"),
    tally: scoring,
  },
  {
    id: "finale",
    begins: (line) => isPhase(line, "end-of-game"),
    holds: withKeys("ending.place"),
    tally: finale,
  },
];
