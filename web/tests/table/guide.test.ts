import { describe, expect, it } from "vitest";

import type { Line } from "../../src/common/wire-extra";
import { guide as ageOfReason } from "../../src/games/age-of-reason/guide";
import type { GuideStep } from "../../src/games/game-ui";
import { guide as nations } from "../../src/games/nations/guide";
import { guide as sevenAges } from "../../src/games/seven-ages/guide";
import {
  beside,
  cornerOf,
  isAnswered,
  nextStep,
  overlap,
  readProgress,
  type Moment,
} from "../../src/table/guide";

const line = (key: string, args: Line["message"]["args"] = {}): Line =>
  ({ index: 0, message: { key: `log.${key}`, args, domain: "" } }) as unknown as Line;
const idle: Moment = { decision: null, node: null, seat: 0, lines: [], advised: null };
const asked = (node: string, advised: string | null = null): Moment => ({
  ...idle,
  decision: "7",
  node,
  advised,
});

const steps: GuideStep[] = [
  { id: "hello", target: null },
  { id: "look", target: null },
  { id: "turn", target: null, node: "turn" },
  { id: "act", target: null, node: "turn", advice: true },
  { id: "more", target: null, node: "turn", advice: true },
  { id: "end", target: null, line: ({ message }) => message.key === "log.scored" },
];
const told = (...ids: string[]): Set<string> => new Set(ids);
const next = (seen: Set<string>, moment: Moment): string | null => nextStep(steps, seen, moment)?.id ?? null;

describe("the guide", () => {
  it("tells what needs no question first, one after another", () => {
    expect(next(told(), asked("turn"))).toBe("hello");
    expect(next(told("hello"), idle)).toBe("look");
    expect(next(told("hello", "look"), idle)).toBeNull();
  });

  it("tells the steps of a question up to the first with a suggestion, and the next one at the next question", () => {
    const seen = told("hello", "look");
    expect(next(seen, asked("turn"))).toBe("turn");
    expect(next(told(...seen, "turn"), asked("turn"))).toBe("act");
    expect(next(told(...seen, "turn", "act"), asked("turn", "7"))).toBeNull();
    expect(next(told(...seen, "turn", "act"), asked("turn", "6"))).toBe("more");
    expect(next(seen, asked("other"))).toBeNull();
  });

  it("explains what has happened, whoever is asked", () => {
    const seen = told("hello", "look");
    expect(next(seen, { ...idle, lines: [line("moved"), line("scored")] })).toBe("end");
    expect(next(told(...seen, "end"), { ...idle, lines: [line("scored")] })).toBeNull();
  });

  it("has told a step as soon as its question is answered, however that came about", () => {
    const [hello, , turn] = steps as [GuideStep, GuideStep, GuideStep];
    expect(isAnswered({ step: turn, decision: "7" }, "7")).toBe(false);
    expect(isAnswered({ step: turn, decision: "7" }, "8")).toBe(true);
    expect(isAnswered({ step: turn, decision: "7" }, null)).toBe(true);
    expect(isAnswered({ step: hello, decision: "7" }, "8")).toBe(false);
    expect(isAnswered(null, "8")).toBe(false);
  });

  it("speaks of a new age only when one has ended", () => {
    const seen = new Set(sevenAges.filter(({ id }) => id !== "age").map(({ id }) => id));
    const ages = [line("age.began", { age: ["age", "4"] }), line("age.began", { age: ["age", "5"] })];
    expect(nextStep(sevenAges, seen, { ...idle, lines: ages.slice(0, 1) })).toBeNull();
    expect(nextStep(sevenAges, seen, { ...idle, lines: ages })?.id).toBe("age");
  });

  it("consoles whose cards fit no empire, and only them", () => {
    const none = (seat: number) => [line("start.none", { seat: ["seat", seat] })];
    const seen = new Set(sevenAges.filter(({ id }) => id !== "none").map(({ id }) => id));
    expect(nextStep(sevenAges, seen, { ...idle, lines: none(0) })?.id).toBe("none");
    expect(nextStep(sevenAges, seen, { ...idle, lines: none(2) })).toBeNull();
  });

  it("explains income and scoring in both games when they happen, and ends then", () => {
    const income = line("phase.began", { phase: ["phase", "income"] });
    const first = ageOfReason.filter((step) => step.line?.(income, 0, [])).map(({ id }) => id);
    expect(first).toEqual(["income"]);
    expect(
      ageOfReason.filter((step) => step.line?.(line("scoring.region"), 0, [])).map(({ id }) => id),
    ).toEqual(["scoring"]);
    expect(
      nations.filter((step) => step.line?.(line("production.began"), 0, [])).map(({ id }) => id),
    ).toEqual(["production"]);
    const age = (number: string): Line => line("age.began", { age: ["age", number] });
    expect(nations.filter((step) => step.line?.(age("1"), 0, []))).toEqual([]);
    expect(nations.filter((step) => step.line?.(age("2"), 0, [])).map(({ id }) => id)).toEqual([
      "books",
      "help",
    ]);
    expect([ageOfReason.at(-1)?.id, nations.at(-1)?.id]).toEqual(["help", "help"]);
  });

  it("explains the glory of 7 Ages when it is scored, its actions in the second round, and ends with the third", () => {
    const round = (number: number): Line => line("round.began", { round: ["", number] });
    const due = (happened: Line): string[] =>
      sevenAges.filter((step) => step.line?.(happened, 0, [])).map(({ id }) => id);
    expect(due(line("glory.scored"))).toEqual(["scoring"]);
    expect([1, 2, 3, 4].map((number) => due(round(number)).join())).toEqual(["", "actions", "", "help"]);
    expect(sevenAges.at(-1)?.id).toBe("help");
  });

  it("speaks once of questions of the same kind", () => {
    const seen = new Set(sevenAges.filter(({ node }) => node === undefined).map(({ id }) => id));
    const at = (node: string, told = seen) => nextStep(sevenAges, told, asked(node))?.id ?? null;
    expect([at("window.trade"), at("window.end"), at("civilise.city")]).toEqual([
      "events",
      "events",
      "civilise",
    ]);
    expect(at("window.end", new Set([...seen, "events"]))).toBeNull();
    expect(at("production")).toBe("production");
    expect(at("round.join")).toBeNull();
  });

  it("remembers where it was, and starts again with what happens from then on", () => {
    expect(readProgress({ told: ["hello"], from: 3 }, 9)).toEqual({ told: ["hello"], from: 3 });
    expect(readProgress(0, 9)).toEqual({ told: [], from: 9 });
    expect(readProgress(null, 0)).toEqual({ told: [], from: 0 });
  });
});

describe("its text", () => {
  const window = { left: 0, top: 0, width: 400, height: 600 };
  const bubble = { left: 0, top: 0, width: 200, height: 100 };
  const at = (left: number, top: number, width: number, height: number) =>
    beside({ left, top, width, height }, bubble, window);

  it("stands below, above, beside or over what it is about", () => {
    expect(at(50, 50, 100, 100)).toEqual({ left: 50, top: 162 });
    expect(at(50, 480, 100, 100)).toEqual({ left: 50, top: 368 });
    expect(at(10, 20, 100, 560)).toEqual({ left: 122, top: 20 });
    expect(at(280, 20, 100, 560)).toEqual({ left: 68, top: 20 });
    expect(at(0, 0, 400, 600)).toEqual({ left: 12, top: 488 });
    expect(at(100, 10, 200, 540)).toEqual({ left: 100, top: 488 });
    expect(at(100, 30, 200, 560)).toEqual({ left: 100, top: 12 });
  });

  it("stays within the window", () => {
    expect(at(390, 50, 100, 100).left).toBe(188);
    expect(beside(null, bubble, window)).toEqual({ left: 100, top: 428 });
  });
});

it("shows only what is to be seen of its target", () => {
  const pane = { left: 0, top: 100, width: 200, height: 100 };
  expect(overlap({ left: 50, top: 50, width: 300, height: 70 }, pane)).toEqual({
    left: 50,
    top: 100,
    width: 150,
    height: 20,
  });
  expect(overlap({ left: 0, top: 0, width: 50, height: 50 }, pane)).toBeNull();
});

describe("a mere suggestion", () => {
  it("lies in the lower left corner of what may be covered", () => {
    const map = { left: 8, top: 96, width: 980, height: 468 };
    const window = { left: 0, top: 0, width: 1366, height: 768 };
    expect(cornerOf(map, window)).toEqual({ left: 20, bottom: 216 });
  });
});
