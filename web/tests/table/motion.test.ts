// @vitest-environment jsdom
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { transfers } = await import("../../src/table/motion/pieces");
const { atEdge } = await import("../../src/table/motion/edge");
const { Flights } = await import("../../src/table/motion/flights");
const { app } = await import("../../src/common/app.svelte");
const { timeOf } = await import("../../src/table/time");

import type { Counts } from "../../src/table/motion/pieces";

const counts = (tree: Record<string, Record<string, number>>): Counts =>
  new Map(Object.entries(tree).map(([piece, places]) => [piece, new Map(Object.entries(places))]));

describe("what has moved", () => {
  it("is what lies elsewhere now", () => {
    const before = counts({ "card:forum": { display: 1 }, "card:farm": { display: 1 } });
    const after = counts({ "card:forum": { "nation:1": 1 }, "card:farm": { display: 1 } });
    expect(transfers(before, after)).toEqual([
      { piece: "card:forum", from: "display", to: "nation:1", many: 1 },
    ]);
  });

  it("is counted where pieces are alike", () => {
    const before = counts({ "worker:0": { idle: 3, "slot:1": 1 } });
    const after = counts({ "worker:0": { idle: 1, "slot:1": 2, "slot:2": 1 } });
    expect(transfers(before, after)).toEqual([
      { piece: "worker:0", from: "idle", to: "slot:1", many: 1 },
      { piece: "worker:0", from: "idle", to: "slot:2", many: 1 },
    ]);
  });

  it("has come from nowhere or is gone where there is no other place", () => {
    const before = counts({ "marker:gold": { "region:india": 2 } });
    const after = counts({ "marker:gold": { "region:india": 1 }, "disc:spain": { "region:india": 1 } });
    expect(transfers(before, after)).toEqual([
      { piece: "marker:gold", from: "region:india", to: null, many: 1 },
      { piece: "disc:spain", from: null, to: "region:india", many: 1 },
    ]);
  });
});

describe("pieces on a map of which a part is seen", () => {
  const frame = { x: 100, y: 100, width: 400, height: 300 };
  const at = (x: number, y: number) => ({ x: x - 10, y: y - 10, width: 20, height: 20 });
  let flown: string[][] = [];

  /** A part of the page that lies there. */
  function place(element: Element, { x, y, width, height }: typeof frame): void {
    const rect = { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
    element.getBoundingClientRect = () => rect as DOMRect;
  }
  function piece(x: number, y: number, where: string): Element {
    const made = document.createElement("i");
    made.dataset.piece = "units:red:naval";
    made.dataset.at = where;
    place(made, at(x, y));
    return made;
  }
  /** Where a piece is seen to fly that goes from one place to another, by the middle of its ends. */
  async function flight(kind: string, from: [number, number], to: [number, number]): Promise<string[][]> {
    document.body.innerHTML = `<b data-seat="1"></b><div data-frame="${kind}"></div>`;
    const [seat, map] = document.body.children as unknown as [Element, Element];
    place(seat, at(700, 20));
    place(map, frame);
    const piece1 = piece(...from, "area:sicily");
    piece1.setAttribute("data-of", "1");
    map.append(piece1);
    new Flights().prepare({ seat: 1, tone: {}, things: new Set() });
    const piece2 = piece(...to, "area:baltic-sea");
    piece2.setAttribute("data-of", "1");
    map.replaceChildren(piece2);
    await tick();
    await tick();
    return flown;
  }

  beforeEach(() => {
    flown = [];
    Element.prototype.animate = function (frames) {
      const ways = (frames as { transform?: string }[]).map(({ transform }) => transform ?? "");
      if (this.className === "flight") flown.push(ways.map((way) => way.replace(" scale(1)", "")));
      return {} as Animation;
    };
  });
  afterEach(() => {
    app.settings.motion = "normal";
  });

  it("fly from place to place, and over the edge of the map", async () => {
    expect(await flight("open", [200, 200], [300, 250])).toEqual([
      ["translate(190px, 190px)", "translate(290px, 240px)"],
    ]);
    flown = [];
    expect(await flight("open", [200, 200], [800, 200])).toEqual([
      ["translate(190px, 190px)", "translate(490px, 190px)"],
    ]);
    flown = [];
    expect(await flight("open", [300, 50], [300, 200])).toEqual([
      ["translate(290px, 90px)", "translate(290px, 190px)"],
    ]);
  });

  it("fly to their owner where what is out of sight lies on a table, not on a map", async () => {
    expect(await flight("", [200, 200], [800, 200])).toEqual([
      ["translate(190px, 190px)", "translate(690px, 10px)"],
    ]);
  });

  it("stay where they are where neither end is seen, or motion is not wanted", async () => {
    expect(await flight("open", [20, 200], [800, 200])).toEqual([]);
    app.settings.motion = "none";
    expect(await flight("open", [200, 200], [300, 250])).toEqual([]);
  });

  it("cross the edge on their way", () => {
    expect(atEdge(at(300, 250), at(300, 1250), frame)).toEqual(at(300, 400));
    expect(atEdge(at(300, 250), at(-100, 250), frame)).toEqual(at(100, 250));
    expect(atEdge(at(300, 250), at(700, 650), frame)).toEqual(at(450, 400));
    expect(atEdge(at(300, 250), at(310, 260), frame)).toEqual(at(310, 260));
  });
});

it("writes the time as the reader's country does", () => {
  const noon = Date.UTC(2026, 0, 1, 14, 5) / 1000 + new Date(2026, 0, 1).getTimezoneOffset() * 60;
  vi.stubGlobal("navigator", { languages: ["en-GB", "de"] });
  expect(timeOf(noon, "en")).toBe("14:05");
  vi.stubGlobal("navigator", { languages: ["de-DE", "en-US"] });
  expect(timeOf(noon, "en")).toMatch(/^0?2:05.PM$/);
  expect(timeOf(noon, "de")).toBe("14:05");
});
