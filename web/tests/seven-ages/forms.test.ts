import { describe, expect, it } from "vitest";

import type { Message, OptionInfo, PurchaseView, ShopView } from "../../src/common/wire-extra";
import { SUB_STEPS, subStep } from "../../src/games/seven-ages/forms/civilise";
import {
  lastConflict,
  moveOptions,
  movesOf,
  targetsIn,
  waysOf,
} from "../../src/games/seven-ages/forms/march";
import { lastPlan, layOptions, planOptions } from "../../src/games/seven-ages/forms/markers";
import {
  bestOf,
  buyOptions,
  oneInEach,
  orderOf,
  placesOf,
  takeBack,
} from "../../src/games/seven-ages/forms/shop";
import { wordsOf } from "../../src/games/seven-ages/forms/offers";
import { arrowOf } from "../../src/games/seven-ages/map/arrows";
import { areasNear } from "../../src/games/seven-ages/map/nearby";
import type { Area } from "../../src/games/seven-ages/map/atlas";
import type { AgesView } from "../../src/games/seven-ages/types";
import { line, option } from "../table/helpers";

const hinted = (notation: string, by_next: Record<string, number>, numbers = {}): OptionInfo => ({
  ...option(notation),
  hint: { key: "manoeuvre.from", chance: 1, numbers, by_next },
});

describe("ways to set out", () => {
  const stack = hinted(
    "from latium",
    {
      "take_all; to etruria:adriatic-sea": 1,
      "take_all; to alps": 0.4,
      "take galley; take_all; to sicily": 1,
      "take galley; take_all; to etruria:tyrrhenian-sea": 1,
      "take galley; take_all; to etruria:adriatic-sea": 1,
    },
    { way_1: 2, way_2: 3 },
  );
  const ways = waysOf(stack);

  it("are told apart by those who go, with their number", () => {
    expect(ways.map(({ chain, count }) => [chain, count])).toEqual([
      [["take_all"], 2],
      [["take galley", "take_all"], 3],
    ]);
    expect(ways[0]?.targets.map(({ area, chance }) => [area, chance])).toEqual([
      ["etruria", 1],
      ["alps", 0.4],
    ]);
  });

  it("lead to an area by the one that is wanted, or else by the first that reaches it", () => {
    expect(targetsIn(ways, 0, "etruria")).toHaveLength(1);
    expect(targetsIn(ways, 1, "etruria").map(({ port }) => port)).toEqual([
      "etruria:tyrrhenian-sea",
      "etruria:adriatic-sea",
    ]);
    expect(targetsIn(ways, 0, "sicily")[0]?.chain).toEqual(["take galley", "take_all", "to sicily"]);
    expect(targetsIn(ways, 0, "egypt")).toEqual([]);
  });

  it("go out as one submission, leaders before the target", () => {
    const [target] = targetsIn(ways, 0, "sicily");
    if (!target) throw new Error("no target");
    expect(moveOptions("latium", target, ["caesar"])).toEqual([
      "from latium",
      "take galley",
      "take_all",
      "with caesar",
      "to sicily",
    ]);
  });

  it("are none where the server has told nothing yet", () => {
    expect(waysOf(option("from latium"))).toEqual([]);
  });
});

describe("moves made", () => {
  const moved = (index: number, from: string, to: string, key = "log.manoeuvre.moved") =>
    line(index, 1, key, {
      source: ["area", from],
      area: ["area", to],
      ground: ["", 2],
      ships: ["", 1],
      aircraft: ["", 0],
    });

  it("are those of the manoeuvre under way, the first one first", () => {
    const log = [
      moved(0, "egypt", "nubia"),
      line(1, 1, "log.manoeuvre.began"),
      moved(2, "latium", "etruria"),
      line(3, 1, "log.area.controlled"),
      moved(4, "etruria", "alps", "log.manoeuvre.moved_alike"),
    ];
    expect(movesOf(log)).toEqual([
      { line: 2, from: "latium", to: "etruria", units: 3 },
      { line: 4, from: "etruria", to: "alps", units: 3 },
    ]);
  });

  it("are drawn as arrows that end before the middle of the target", () => {
    const { head, middle } = arrowOf([0, 0], [100, 0]);
    const [x] = /M(-?[\d.]+)/.exec(head)?.slice(1).map(Number) ?? [];
    expect(x).toBeGreaterThan(80);
    expect(x).toBeLessThan(100);
    expect(middle[1]).not.toBe(0); // bent: the way back does not cover it
  });

  it("end with a conflict that can be found again", () => {
    expect(lastConflict([])).toBeNull();
    const log = [
      line(0, 1, "log.conflict.began", { area: ["area", "alps"] }),
      line(1, 1, "log.conflict.round"),
    ];
    expect(lastConflict(log)).toBe("alps");
  });
});

describe("the shop", () => {
  const shop: ShopView = {
    empire: "pink",
    money: 10,
    owed: 0,
    wares: {
      spear: { element: "ground", price: 3, left: 8, places: ["latium", "etruria", "alps", "gaul"] },
      galley: {
        element: "naval",
        price: 6,
        left: 2,
        places: ["latium:adriatic-sea", "latium:tyrrhenian-sea"],
      },
      sword: { element: "ground", price: 4, left: 1, places: ["latium"] },
      elephant: { element: "ground", price: 6, left: 0, places: ["latium", "etruria"] },
    },
    rooms: { latium: 1, etruria: 1, alps: 1, gaul: 1 },
    usual: [],
    again: [],
  };
  const unit = (unit: string, place: string, price = 3): PurchaseView => ({
    empire: "pink",
    what: "unit",
    unit,
    place,
    price,
  });
  const fort: PurchaseView = { empire: "pink", what: "fort", unit: null, place: "alps", price: 5 };
  const elite: PurchaseView = { empire: "pink", what: "elite", unit: null, place: null, price: 10 };
  const offered = ["build spear", "build galley", "build sword", "fort alps", "elite", "done"];

  it("names the place by area for land units and by coast for ships, and not where there is but one", () => {
    expect(buyOptions(shop, "spear", "alps")).toEqual(["build spear", "in alps"]);
    expect(buyOptions(shop, "galley", "latium:adriatic-sea")).toEqual([
      "build galley",
      "to latium:adriatic-sea",
    ]);
    expect(buyOptions(shop, "sword", "latium")).toEqual(["build sword"]);
    expect(buyOptions(shop, "fort", "alps")).toEqual(["fort alps"]);
  });

  it("gives units up in the same way while money is owed", () => {
    expect(buyOptions({ ...shop, owed: 1 }, "spear", "alps")).toEqual(["release spear", "in alps"]);
  });

  it("lights only places of what is offered", () => {
    expect(placesOf(shop, "spear", offered)).toHaveLength(4);
    expect(placesOf(shop, "elephant", offered)).toEqual([]);
    expect(placesOf(shop, "fort", offered)).toEqual(["alps"]);
  });

  it("puts one in each area as far as money and counters go", () => {
    const ordered = (shop: ShopView, unit: string) => orderOf(shop, oneInEach(shop, unit), offered);
    expect(ordered(shop, "spear").chain).toEqual([
      ...["build spear", "in latium"],
      ...["build spear", "in etruria"],
      ...["build spear", "in alps"],
    ]);
    const rich = { ...shop, money: 100 };
    expect(ordered(rich, "spear").chain.at(-1)).toBe("build spear"); // the last place is not asked
    expect(ordered(rich, "spear").count).toBe(4);
    expect(ordered(rich, "galley").chain).toEqual(["build galley", "to latium:adriatic-sea"]);
    expect(ordered(shop, "elephant").count).toBe(0);
    expect(oneInEach({ ...shop, owed: 1 }, "spear")).toEqual([]);
  });

  it("names the place as long as a city has room for more", () => {
    const roomy = { ...shop, money: 100, rooms: { ...shop.rooms, latium: 3 } };
    expect(orderOf(roomy, oneInEach(roomy, "spear"), offered).chain.slice(-2)).toEqual([
      "build spear",
      "in gaul",
    ]);
    const anywhere = { ...shop, money: 100, rooms: {} }; // §1.22: first units
    expect(orderOf(anywhere, oneInEach(anywhere, "spear"), offered).chain.slice(-1)).toEqual(["in gaul"]);
  });

  it("orders of a list what can be had, in its order, and tells the rest", () => {
    const rich = { ...shop, money: 24 };
    const wanted = [
      unit("spear", "latium"),
      unit("spear", "latium"), // the area is full
      fort,
      fort, // there is one then
      unit("galley", "latium:adriatic-sea", 6), // full as well
      unit("elephant", "etruria", 6), // no counter
      elite,
      unit("sword", "etruria", 4), // cannot be put there
      unit("spear", "gaul"),
      unit("spear", "alps", 1), // what it cost once does not matter
    ];
    const { chain, count, missed } = orderOf(rich, wanted, offered);
    expect(chain).toEqual([
      "build spear",
      "in latium",
      "fort alps",
      "elite",
      "build spear",
      "in gaul",
      "build spear",
      "in alps",
    ]);
    expect(count).toBe(5);
    expect(missed).toEqual([1, 3, 4, 5, 7].map((i) => wanted[i]));
    expect(orderOf({ ...shop, money: 9 }, [elite, fort, unit("sword", "latium", 4)], offered).chain).toEqual([
      "fort alps",
      "build sword",
    ]);
  });

  it("knows the strongest unit by what the options tell", () => {
    const worth = (unit: string, front: number): OptionInfo => ({
      ...option(`build ${unit}`, ["unit", unit]),
      text: { key: "", domain: "", args: { front: ["", front], support: ["", 1] } },
    });
    const options = [worth("spear", 1), worth("sword", 3), worth("galley", 9), option("done")];
    expect(bestOf(options, (unit) => shop.wares[unit]?.element === "ground")).toBe("sword");
    expect(bestOf([], () => true)).toBeNull();
  });

  it("takes an earlier purchase back by selling what followed and buying it again", () => {
    const bought: PurchaseView[] = [
      unit("spear", "gaul"),
      fort,
      elite,
      unit("galley", "latium:adriatic-sea", 6),
    ];
    expect(takeBack(shop, bought, 3)).toEqual(["sell"]);
    expect(takeBack(shop, bought, 0)).toEqual([
      ...["sell", "sell", "sell", "sell"],
      ...["fort alps", "elite", "build galley", "to latium:adriatic-sea"],
    ]);
  });
});

describe("markers", () => {
  it("replace each other, and move from slot to slot", () => {
    expect(layOptions({}, "pink", "trade")).toEqual(["mark pink trade"]);
    expect(layOptions({ pink: "trade" }, "pink", "trade")).toEqual(["unmark pink"]);
    expect(layOptions({ pink: "trade" }, "pink", "joker")).toEqual(["unmark pink", "mark pink joker"]);
    expect(layOptions({ pink: "trade", red: "destiny" }, "pink", "destiny")).toEqual([
      "unmark pink",
      "unmark red",
      "mark pink destiny",
    ]);
  });

  const view = { empires: { pink: { card: "romans" }, red: { card: "greeks" } } } as unknown as AgesView;
  const shown = (index: number, key: string, seat: number, empire: string, action: string) =>
    line(index, 1, key, { seat: ["seat", seat], empire: ["card", empire], action: ["action", action] });
  const log = [
    line(0, 1, "log.round.began"),
    shown(1, "log.marker.shown", 0, "romans", "trade"),
    line(2, 1, "log.round.began"),
    shown(3, "log.marker.shown", 0, "romans", "production"),
    shown(4, "log.joker.shown", 0, "greeks", "manoeuvre"),
    shown(5, "log.marker.shown", 1, "persians", "destiny"),
    shown(6, "log.marker.shown", 0, "egyptians", "civilise"),
    shown(7, "log.marker.extra_shown", 0, "", "start"),
    line(8, 1, "log.round.began"),
  ];

  it("were laid in the last round on empires that are still there", () => {
    expect(lastPlan(log, view, 0)).toEqual({ pink: "production", red: "joker", table: "start" });
    expect(lastPlan(log.slice(0, 1), view, 0)).toEqual({});
  });

  it("are laid again as one submission, if the server offers every slot", () => {
    const plan = { pink: "production", table: "start" };
    const options = ["mark pink trade", "mark pink production", "mark table start", "mark red trade"];
    expect(planOptions(plan, { red: "trade" }, options)).toEqual([
      "unmark red",
      "mark pink production",
      "mark table start",
    ]);
    expect(planOptions(plan, {}, ["mark pink trade"])).toBeNull();
    expect(planOptions({}, {}, options)).toBeNull();
  });
});

describe("a finger on the map", () => {
  const area = (id: string, x: number, size: number): Area =>
    ({ id, at: [x, 0], box: [x - size / 2, -size / 2, size, size] }) as unknown as Area;
  const small = [area("latium", 0, 20), area("etruria", 15, 20), area("egypt", 200, 20)];
  const same = (at: [number, number]): [number, number] => at;
  const near = (areas: Area[], scale: number, matters = (_: string) => true): string[] => {
    const [first] = areas;
    return first ? areasNear(areas, first, [0, 0], same, scale, matters) : [];
  };

  it("means one of several areas that are small and close together", () => {
    expect(near(small, 1)).toEqual(["latium", "etruria"]);
  });

  it("means the area itself where that is large, or nothing else can be chosen", () => {
    expect(near(small, 4)).toEqual(["latium"]);
    expect(near(small, 1, () => false)).toEqual(["latium"]);
  });
});

describe("civilising", () => {
  it("has its sub-steps in their order", () => {
    expect(SUB_STEPS.map(([name]) => name)).toEqual([
      ...["cards", "demote", "promote", "adopt", "modernise", "city", "calm"],
    ]);
    expect(subStep("civilise.place")).toBe(2);
    expect(subStep("civilise.capital")).toBe(5);
  });
});

describe("an option in words", () => {
  const render = ({ key, args }: Message): string => `${key} ${String(args.says?.[1] ?? "")}`;
  const message = (key: string, args: Message["args"] = {}): Message => ({ key, args, domain: "seven-ages" });

  it("has what a card says below what is done with it", () => {
    const text = message("play", { says: ["text", message("one unit fewer")] });
    expect(wordsOf({ render }, text)).toEqual({ title: "play", note: "one unit fewer " });
  });

  it("stands in one line where there is no more to say", () => {
    expect(wordsOf({ render }, message("pass", { count: ["", 1] }))).toEqual({ title: "pass " });
  });
});
