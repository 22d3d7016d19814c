/** The scenes of Nations, from the lines of its log: production, wars, events, famine, books, a new age, the end. */

import { untrack } from "svelte";

import type { TableContext } from "../../common/table-context.svelte";
import {
  numberIn,
  withKeys,
  wordIn,
  type SceneSpec,
  type Share,
  type Source,
  type Tally,
  type TallyStep,
} from "../../table/scenes/scenes";
import type { Past } from "../../common/wire-extra";
import { keyOfLine } from "../../table/log";
import { eventPicture, loadPictures, pictureOf, signOf } from "./pictures.svelte";
import { NationsTexts } from "./texts";
import { GOODS, productionOf, viewOf, type Line, type NationsView } from "./types";

/** What follows from having too little, whatever the cause. */
const SHORT = ["goods.short", "goods.no_books", "goods.lost.short", "goods.lost.no_books", "goods.lost.debt"];
/** Cards and workers that change hands because of something. */
const CHANGED = ["card.lost.*", "worker.*", "wonder.*", "goods.*.card"];

function seatIn(context: TableContext, line: Line): number | null {
  const nation = wordIn(line.message, "nation");
  const seat = viewOf(context)?.players.findIndex((player) => player.nation === nation) ?? -1;
  return seat < 0 ? null : seat;
}

/** A line as what its nation gets: goods as figures, everything else in words. */
function shareOf(context: TableContext, texts: NationsTexts, line: Line): Share | null {
  const seat = seatIn(context, line);
  if (seat === null) return null;
  const key = keyOfLine(line);
  const { message } = line;
  if (key.startsWith("goods.gained."))
    return { seat, figures: [[wordIn(message, "good"), numberIn(message, "amount")]] };
  if (key.startsWith("goods.lost.") || key.startsWith("goods.paid."))
    return { seat, figures: [[wordIn(message, "good"), -numberIn(message, "amount")]] };
  return { seat, figures: [], words: texts.render(message) };
}

/** One step for each nation, in the order in which the lines name them. */
function byNation(lines: Line[], context: TableContext, texts: NationsTexts): TallyStep[] {
  const steps = new Map<number, TallyStep>();
  for (const line of lines) {
    const share = shareOf(context, texts, line);
    if (!share) continue;
    const { seat } = share;
    const title = texts.name("nation", wordIn(line.message, "nation"));
    const step = steps.get(seat) ?? { title, shares: [{ seat, figures: [] }] };
    steps.set(seat, step);
    const [first] = step.shares;
    if (!first) continue;
    for (const [name, change] of share.figures) add(first, name, change);
    if (share.words) first.words = [first.words, share.words].filter(Boolean).join(" ");
  }
  return [...steps.values()];
}

function add(share: Share, name: string, change: number): void {
  const known = share.figures.find(([other]) => other === name);
  if (known) known[1] += change;
  else share.figures.push([name, change]);
}

/** The first line as a title, everything else nation by nation; lines about nobody are notes of the step before. */
function told(lines: Line[], context: TableContext, title?: string): Tally {
  untrack(() => loadPictures(viewOf(context)?.age ?? 0)); // after the game there is no board that asks for them
  const texts = new NationsTexts(context);
  const [first, ...rest] = lines;
  const steps = byNation(title === undefined ? rest : lines, context, texts);
  const about = title ?? (first ? texts.render(first.message) : "");
  const nobody = { title: texts.say("scene.nobody"), shares: [] };
  return { title: about, steps: steps.length > 0 ? steps : [nobody] };
}

function production(lines: Line[], context: TableContext): Tally {
  const why = new NationsTexts(context).say("scene.production_why");
  const tally = told(lines, context, why);
  const before = (lines[0]?.position ?? 0) - 1;
  const steps = tally.steps.map((step) => {
    const [share] = step.shares;
    return share ? { ...step, sources: () => sourcesOf(context, before, share) } : step;
  });
  return { ...tally, steps, picture: signOf("production") };
}

/** What each good was made of, as it was announced before; nothing where it came otherwise, by a revolt or a choice. */
async function sourcesOf(context: TableContext, position: number, share: Share): Promise<Source[]> {
  const texts = new NationsTexts(context);
  const { view } = await context.store.read<Past>("past", { position });
  const items = productionOf(view as unknown as NationsView, share.seat)?.items ?? [];
  return GOODS.flatMap((good) => {
    const own = items.filter((item) => item.good === good);
    const sum = own.reduce((total, { amount }) => total + amount, 0);
    const [, change = 0] = share.figures.find(([name]) => name === good) ?? [];
    if (own.length === 0 || sum !== change) return [];
    const told = own.map(({ kind, label, amount }): [string, number] => [texts.name(kind, label), amount]);
    return [{ name: good, word: texts.name("good", good), items: told }];
  });
}

/** Named as on its card, with what it does: nobody should have to guess the event behind a question. */
function event(lines: Line[], context: TableContext): Tally {
  const texts = new NationsTexts(context);
  const half = lines[0] ? wordIn(lines[0].message, "event") : "";
  const lead = texts.name("event", half);
  return { ...told(lines, context, texts.say("scene.event_why")), lead, picture: eventPicture(half) };
}

function war(lines: Line[], context: TableContext): Tally {
  const texts = new NationsTexts(context);
  const card = lines[0] ? wordIn(lines[0].message, "card") : "";
  const strength = lines[0] ? numberIn(lines[0].message, "war") : 0;
  const lead = texts.card(card);
  const why = texts.say("scene.war_why", { strength });
  return { ...told(lines, context, why), lead, picture: pictureOf(card, "war") };
}

function books(lines: Line[], context: TableContext): Tally {
  const why = new NationsTexts(context).say("scene.books_why");
  return { ...told(lines, context, why), picture: signOf("books") };
}

function age(lines: Line[], context: TableContext): Tally {
  const texts = new NationsTexts(context);
  const label = lines[0] ? wordIn(lines[0].message, "age") : "";
  return {
    title: texts.say("scene.age_why"),
    picture: signOf("golden-age"),
    lead: texts.age(label),
    steps: [],
  };
}

/** Who won and what decided it. */
function finale(lines: Line[], context: TableContext): Tally {
  const texts = new NationsTexts(context);
  const placed = lines.filter(withKeys("end.place", "end.tied"));
  const places = placed.flatMap((line) => {
    const seat = seatIn(context, line);
    return seat === null
      ? []
      : [
          {
            seat,
            place: numberIn(line.message, "place"),
            words: texts.render(line.message).replace(/^\S+ \d+: /, ""),
          },
        ];
  });
  const others = lines.filter((line) => !placed.includes(line)).map(({ message }) => texts.render(message));
  return {
    title: [texts.say("scene.finale_why"), ...others].join(" "),
    places: places.sort((a, b) => a.place - b.place),
    steps: [],
  };
}

export const scenes: SceneSpec[] = [
  {
    id: "production",
    begins: withKeys("production.began"),
    holds: withKeys("goods.*.production", "production.revolt", "goods.lost.revolt", ...SHORT, ...CHANGED),
    tally: production,
  },
  {
    id: "war",
    begins: withKeys("war.withstood", "war.defeat"),
    holds: withKeys(
      "war.*",
      "goods.lost.war",
      "goods.lost.defeat",
      "goods.lost.luther",
      ...SHORT,
      ...CHANGED,
    ),
    tally: war,
  },
  {
    id: "event",
    begins: withKeys("event.began"),
    holds: (line) =>
      keyOfLine(line) !== "event.began" &&
      withKeys("event.*", "goods.*.event", "goods.paid.offer", "order.*", ...SHORT, ...CHANGED)(line),
    tally: event,
  },
  {
    id: "famine",
    begins: withKeys("famine.food", "famine.tile"),
    holds: withKeys("goods.lost.famine", ...SHORT, ...CHANGED),
    tally: (lines, context) => ({ ...told(lines, context), picture: signOf("food") }),
  },
  {
    id: "books",
    begins: withKeys("age.books", "age.shadow_books"),
    holds: withKeys("age.books", "age.shadow_books", "goods.gained.books", "goods.gained.shadow_books"),
    tally: books,
  },
  { id: "age", begins: withKeys("age.began"), holds: () => false, tally: age },
  { id: "finale", begins: withKeys("end.*"), holds: withKeys("end.*"), tally: finale },
];
