import { describe, expect, it } from "vitest";

import type { Report } from "../../src/common/wire-extra";
import { path, scale, spread, xOf, yOf } from "../../src/table/chart";
import { verdictOf } from "../../src/table/luck";
import { afterName, chaptersOfCourse, ranking } from "../../src/table/result";
import { line, weight } from "./helpers";

const box = { left: 10, top: 0, width: 100, height: 50 };

describe("the scale", () => {
  it("has round ticks that hold all values", () => {
    expect(scale([0, 43])).toEqual({ low: 0, high: 50, ticks: [0, 10, 20, 30, 40, 50] });
    expect(scale([-3, 8])).toEqual({ low: -5, high: 10, ticks: [-5, 0, 5, 10] });
    expect(scale([0, 0]).ticks).toEqual([0, 1]);
    expect(scale([]).ticks).toEqual([0, 1]);
  });

  it("puts values into the box", () => {
    expect(yOf(box, scale([0, 50]), 50)).toBe(0);
    expect(yOf(box, scale([0, 50]), 0)).toBe(50);
    expect(xOf(box, 0, 5)).toBe(10);
    expect(xOf(box, 4, 5)).toBe(110);
    expect(xOf(box, 0, 1)).toBe(10);
  });

  it("draws steps", () => {
    expect(path(box, scale([0, 50]), [0, 25, 50])).toBe("M10.0 50.0H60.0V25.0H110.0V0.0");
  });
});

describe("labels at line ends", () => {
  it("keep their order and their distance", () => {
    expect(spread([20, 21, 40], 10, 100)).toEqual([20, 30, 40]);
    expect(spread([30, 10, 10], 10, 100)).toEqual([30, 10, 20]);
  });

  it("do not leave the chart", () => {
    expect(spread([48, 49, 50], 10, 50)).toEqual([30, 40, 50]);
  });
});

describe("the result", () => {
  const report = { places: [2, 1, 2], points: [7, 9, 7] } as Report;

  it("ranks the seats; those that share a place stand in their order", () => {
    expect(ranking(report).map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
    ]);
    expect(ranking(null)).toEqual([]);
    expect(ranking({ places: null, points: null } as Report)).toEqual([]);
  });

  it("says what decided after the name that stands there already", () => {
    expect(afterName("France with 12 points.", ["France", "Ann"])).toBe(" with 12 points.");
    expect(afterName("Ann with 12 points.", ["", "Ann"])).toBe(" with 12 points.");
    expect(afterName("12 points", ["France", ""])).toBe(" 12 points");
  });

  it("finds the chapters of its charts at the coarsest headings", () => {
    const log = [
      line(0, 0, "h turn"),
      line(1, 2, "h round"),
      line(2, 4, "h round"),
      line(3, 7, "h turn"),
      line(4, 99, "h turn"),
    ];
    expect(chaptersOfCourse(log, weight, 10).map(({ at }) => at)).toEqual([0, 7]);
    expect(chaptersOfCourse([], weight, 10)).toEqual([]);
    const phases = [
      line(0, 0, "h phase"),
      line(1, 0, "h turn"),
      line(2, 3, "h phase"),
      line(3, 5, "h phase"),
    ];
    expect(chaptersOfCourse(phases, weight, 10).map(({ at }) => at)).toEqual([0, 3, 5]);
    const turns = [...phases, line(4, 6, "h turn"), line(5, 9, "h end")];
    expect(chaptersOfCourse(turns, weight, 10).map(({ at }) => at)).toEqual([0, 6]);
  });

  it("calls luck by its name", () => {
    expect(verdictOf({ score: 0.9, favour: 1 })).toBe("usual");
    expect(verdictOf({ score: 1.2, favour: 1 })).toBe("lucky");
    expect(verdictOf({ score: 1.2, favour: -1 })).toBe("unlucky");
    expect(verdictOf({ score: -2.5, favour: -1 })).toBe("very_lucky");
    expect(verdictOf({ score: -2.5, favour: 1 })).toBe("very_unlucky");
    expect(verdictOf({ score: -1.5, favour: 0 })).toBe("less");
  });
});
