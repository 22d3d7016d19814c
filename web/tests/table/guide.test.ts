import { describe, expect, it } from "vitest";

import type { GuideStep } from "../../src/games/game-ui";
import { advance, beside, isDue, overlap } from "../../src/table/guide";

const step = (id: string, node: string | null): GuideStep => ({ id, node, target: null });
const steps = [
  step("hello", null),
  step("bid", "bid"),
  step("look", null),
  step("place", "place"),
  step("end", null),
];

describe("the guided opening", () => {
  it("shows a step when its question comes", () => {
    expect(isDue(steps[0], null)).toBe(true);
    expect(isDue(steps[1], null)).toBe(false);
    expect(isDue(steps[1], "bid")).toBe(true);
    expect(isDue(undefined, "bid")).toBe(false);
  });

  it("goes on when its question is answered", () => {
    expect(advance(steps, 1, "bid", "bid")).toBe(1);
    expect(advance(steps, 1, "bid", null)).toBe(2);
    expect(advance(steps, 1, null, null)).toBe(1);
  });

  it("leaves steps for the reader to read", () => {
    expect(advance(steps, 0, null, "bid")).toBe(0);
    expect(advance(steps, 2, null, "place")).toBe(2);
  });

  it("runs ahead with the game", () => {
    expect(advance(steps, 1, null, "place")).toBe(3);
    expect(advance(steps, 3, "place", "other")).toBe(4);
    const strict = steps.map((step) => ({ ...step, follows: true as const }));
    expect(advance(strict, 1, null, "place")).toBe(1);
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
