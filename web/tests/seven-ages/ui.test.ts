// @vitest-environment jsdom
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { TableContext } = await import("../../src/common/table-context.svelte");
const { TableStore } = await import("../../src/common/table.svelte");
const { flatten, Translator } = await import("../../src/common/translator");
const { contests, forecastOf, iconsOf } = await import("../../src/games/seven-ages/glory");
const { receiptOf } = await import("../../src/games/seven-ages/receipts");
const { ui } = await import("../../src/games/seven-ages");
const { default: AllEmpires } = await import("../../src/games/seven-ages/parts/AllEmpires.svelte");
const { default: Empires } = await import("../../src/games/seven-ages/parts/Empires.svelte");
const { default: GloryBoard } = await import("../../src/games/seven-ages/parts/GloryBoard.svelte");
const { default: Hand } = await import("../../src/games/seven-ages/parts/Hand.svelte");
const { default: RoundBar } = await import("../../src/games/seven-ages/parts/RoundBar.svelte");
const { default: WorldLegend } = await import("../../src/games/seven-ages/map/WorldLegend.svelte");
const { default: Track } = await import("../../src/games/seven-ages/parts/Track.svelte");
const { default: Inspect } = await import("../../src/games/seven-ages/inspect/Inspect.svelte");
const { default: March } = await import("../../src/games/seven-ages/forms/March.svelte");
const { default: Shop } = await import("../../src/games/seven-ages/forms/Shop.svelte");
const { default: TextView } = await import("../../src/games/seven-ages/text-view/TextView.svelte");
const { Layout } = await import("../../src/table/layout.svelte");
const { actorsIn, faceDown } = await import("../../src/games/seven-ages/parts/steps");
const { AgesTexts } = await import("../../src/games/seven-ages/texts");
const { default: Stage } = await import("../age-of-reason/Stage.svelte");
const { board, empire, game, icon, option, state, view } = await import("./table");

type Tree = Record<string, unknown>;
type Names = Record<string, Record<string, Record<string, string>>>;
const catalogues = import.meta.glob<Tree>("../../../src/worldstage/games/seven_ages/text/{en,en/*}.toml", {
  import: "default",
  eager: true,
});
const { default: own } = await import("../../src/games/seven-ages/text/en.toml");
const translator = new Translator("en");
const messages: Tree = {};
const names: Names = {};
for (const catalogue of Object.values(catalogues)) {
  const { names: more, ...rest } = catalogue as { names?: Names };
  Object.assign(names, more);
  Object.assign(messages, flatten(rest));
}
translator.add("seven-ages", messages as Record<string, string>, names);
translator.add("web.seven-ages", flatten(own));

function sit(seen = view(), options = [option("artefact han")]) {
  const store = new TableStore("t", 0);
  store.state = state(seen);
  store.options = { decision: "d1", options };
  const chosen: string[] = [];
  const asked: string[] = [];
  vi.spyOn(store, "choose").mockImplementation(async (notation) => {
    chosen.push(String(notation));
    return null;
  });
  vi.spyOn(store, "whyNot").mockImplementation(async (notation) => {
    asked.push(String(notation));
    return { message: null, rule: null } as never;
  });
  return { context: new TableContext(store, game, translator), chosen, asked };
}

let mounted: Record<string, unknown> | null = null;

function show(Part: unknown, props: Tree = {}, seen = view(), options = [option("artefact han")]) {
  const at = sit(seen, options);
  mounted = mount(Stage, {
    target: document.body,
    props: { context: at.context, Part: Part as Component<Tree>, ...props },
  });
  flushSync();
  return at;
}

afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

const find = <T extends Element = HTMLElement>(selector: string): T => {
  const found = document.body.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const words = (selector: string): string => find(selector).textContent.replace(/\s+/g, " ").trim();
const texts = new AgesTexts({ translator });

describe("receipts", () => {
  it("list areas by what they bring, then the rest, and say what is left to build", () => {
    const sheet = view().sheets.red;
    if (!sheet) throw new Error("no sheet");
    expect(receiptOf(empire({ money: 2, income: 4, upkeep: 7 }), sheet)).toEqual({
      items: [
        { kind: "area", label: "latium", amount: 6 },
        { kind: "area", label: "etruria", amount: 1 },
        { kind: "other", label: "halved", amount: -3 },
      ],
      income: 4,
      upkeep: 7,
      before: 2,
      after: -1,
    });
  });

  it("are shown on one's own sheets only, in words", () => {
    show(Empires);
    const rows = [...document.body.querySelectorAll(".receipt div")].map((row) =>
      row.textContent.replace(/\s+/g, " ").trim(),
    );
    expect(rows).toEqual([
      "Money in hand 10",
      "Latium +6",
      "Etruria +1",
      "No capital: only half −3",
      "Income +4",
      "Upkeep for 3 units −3",
      "Then left to build 11",
    ]);
    find<HTMLButtonElement>(".choice button:last-child").click();
    flushSync();
    expect(words("[data-sheet]")).toContain("Greeks");
    expect(document.body.querySelector(".receipt")).toBeNull();
  });
});

describe("glory", () => {
  it("takes the numbers on a card from its round icons alone", () => {
    expect(iconsOf(view(), board, "red").map(({ icon, most }) => [icon, most])).toEqual([
      ["land", 3],
      ["homeland", 0],
    ]);
  });

  it("has a row for each icon with those who score by it, the best first, one's own icons first", () => {
    const rows = contests(view(), board, ["blue"]);
    expect(
      rows.map(({ icon, first, entries }) => [icon, first, entries.map(({ colour }) => colour)]),
    ).toEqual([
      ["land", "red", ["red", "blue"]],
      ["homeland", null, ["blue", "red"]],
    ]);
  });

  it("puts those without a place last", () => {
    const seen = view();
    const none = icon({ value: 0, place: 0, behind: 4, points: 0 });
    seen.empires.red = empire({ icons: [none] });
    expect(contests(seen, board, ["red"])[0]?.entries.map(({ colour }) => colour)).toEqual(["blue", "red"]);
  });

  it("says place and gap in words", () => {
    expect(texts.standing(icon())).toBe("1st with 4 (1 ahead)");
    expect(texts.standing(icon({ behind: 0 }))).toBe("1st with 4 (tied)");
    expect(texts.standing(icon({ place: 2, value: 3, behind: 0 }))).toBe("2nd with 3 (tied)");
    expect(texts.standing(icon({ place: 3, value: 1, behind: 2 }))).toBe("3rd with 1 (2 behind)");
    expect(texts.standing(icon({ place: 0, value: 0, behind: 4 }))).toBe("has nothing");
    expect(texts.standing(icon({ icon: "homeland", place: 0, value: -1 }))).toBe("no start area");
    expect(texts.icon({ icon: "land", region: "world" })).toBe("Land areas");
    expect(texts.icon({ icon: "land", region: "europe" })).toBe("Land areas in Europe");
  });

  it("forecasts a scoring by seat: icons, what comes besides, and what an event takes", () => {
    const seen = view({ forecast: [3, 1] });
    seen.empires.red = empire({ scoring: 6 });
    expect(forecastOf(seen, 0)).toEqual({
      seat: 0,
      glory: 5,
      empires: [{ colour: "red", points: 6, icons: 4, rest: 2 }],
      event: -3,
      total: 3,
    });
  });

  it("is shown on a board: the forecast, and for each icon who leads and by how much", () => {
    show(GloryBoard);
    expect(words("[data-forecast='0']")).toContain("5 +4 = 9");
    expect(words("[data-icon=land]")).toBe(
      "Land areas Romans 1st with 4 (1 ahead) +3 2 fewer, behind Greeks: −1 gloryGreeks 2nd with 3 (1 behind) +2",
    );
  });

  it("says what would change what an icon of one's own brings", () => {
    const said = (change: object) => {
      const entry = iconsOf(view(), board, "blue")[0];
      if (!entry) throw new Error("no icon");
      return texts.changes(view(), { ...entry, change });
    };
    expect(said({ more: 1, gain: 1, passes: "red" })).toEqual(["1 more, ahead of Romans: +1 glory"]);
    expect(said({ more: 1, gain: 2, fewer: 3, loss: 1, loses_to: "red" })).toEqual([
      "1 more: +2 glory",
      "3 fewer, behind Romans: −1 glory",
    ]);
    expect(said({})).toEqual([]);
    expect(iconsOf(view(), board, "blue")[0]?.change).toEqual({}); // of others nothing is said
    expect(iconsOf(view(), board, "red")[0]?.change).toEqual({ fewer: 2, loss: 1, loses_to: "blue" });
  });

  it("names who leads without scoring by the icon", () => {
    const seen = view();
    seen.empires.red = empire({ icons: [] });
    show(GloryBoard, {}, seen);
    expect(words("[data-icon=land] .outside")).toBe("ahead: Romans");
  });
});

describe("the hand", () => {
  it("shows four uses of each card, and why one is not possible", () => {
    show(Hand);
    const cards = [...document.body.querySelectorAll(".card")];
    expect(cards).toHaveLength(3);
    expect(cards.map((each) => each.querySelectorAll("[data-use]").length)).toEqual([4, 4, 4]);
    const [romans, greeks] = cards;
    expect(romans?.querySelector("[data-use=empire]")?.className).not.toContain("dim");
    expect(romans?.querySelector("[data-use=empire]")?.textContent).toContain("level 8, 25 money");
    const start = greeks?.querySelector<HTMLElement>("[data-use=empire]");
    expect(start?.className).toContain("dim");
    expect(start?.title).toMatch(/^The Greeks .*age 2/);
    expect(greeks?.querySelector<HTMLElement>("[data-use=artefact]")?.title).toContain("Temple of Diana");
  });

  it("says why an event cannot be played now, and dims it only where it is not a matter of time", () => {
    show(Hand);
    const [romans, greeks, han] = [...document.body.querySelectorAll<HTMLElement>("[data-use=event]")];
    expect(romans?.title).toBe("Rebellion has another time: In civilise.");
    expect(romans?.className).not.toContain("dim");
    expect(greeks?.title).toBe("Rebellion has no target now, or would change nothing.");
    expect(greeks?.className).toContain("dim");
    expect(greeks?.textContent).toContain("has no target now");
    expect(han?.title).toBe("Rebellion");
    expect(han?.className).not.toContain("dim");
  });

  it("tells in the inspector why an event cannot be played, with the paragraphs of the card", () => {
    const { context } = show(Inspect, { thing: { kind: "card", label: "greeks" } });
    expect(words(".inspect")).toContain("Rebellion has no target now");
    const rules = [...document.body.querySelectorAll<HTMLButtonElement>("button.rule")];
    expect(rules.map((each) => each.textContent?.trim())).toEqual(["Rule 1.1", "Rule 6.1.9", "Rule 6.1.2"]);
    rules[2]?.click();
    expect(context.paragraph).toBe("6.1.2");
  });

  it("lights a use that would do nothing more weakly and says why, and so the card if it has no other", () => {
    const reason = { key: "pointless.event.drought", args: {}, domain: "seven-ages" };
    const vain = { ...option("event han"), pointless: reason };
    for (const others of [[], [option("artefact han")]]) {
      show(Hand, {}, view(), [vain, ...others]);
      const card = document.body.querySelectorAll(".card")[2];
      const use = card?.querySelector<HTMLElement>("[data-use=event]");
      expect(use?.classList.contains("weak")).toBe(true);
      expect(use?.title).toContain("this one is the last");
      expect(use?.querySelector(".note")?.textContent).toContain("this one is the last");
      expect(card?.querySelector("[data-use=artefact]")?.classList.contains("weak")).toBe(false);
      expect([card?.classList.contains("weak"), card?.classList.contains("lit")]).toEqual([
        others.length === 0,
        others.length > 0,
      ]);
      if (mounted) void unmount(mounted);
    }
  });

  it("picks a card whose use is open, and chooses it when it is pressed again", () => {
    const { context, chosen } = show(Hand);
    const use = document.body.querySelectorAll<HTMLButtonElement>("[data-use=artefact]")[2];
    expect(use?.className).toContain("open");
    use?.click();
    flushSync();
    expect(context.picked).toEqual([{ kind: "card", label: "han" }]);
    use?.click();
    expect(chosen).toEqual(["artefact han"]);
  });

  it("asks to confirm one of several open uses of a card", () => {
    const { context, chosen } = show(Hand, {}, view(), [option("artefact han"), option("event han")]);
    document.body.querySelectorAll<HTMLButtonElement>("[data-use=event]")[2]?.click();
    flushSync();
    expect(context.unconfirmed?.chosen).toBe("event han");
    expect(chosen).toEqual([]);
  });

  it("asks the server why a use is not open where the question is about it", () => {
    const { asked } = show(Hand);
    document.body.querySelector<HTMLButtonElement>("[data-use=artefact]")?.click();
    document.body.querySelector<HTMLButtonElement>("[data-use=empire]")?.click();
    expect(asked).toEqual(["artefact romans"]);
  });
});

describe("the round", () => {
  it("knows who acts in a step and whose turn is still to come", () => {
    expect(actorsIn(view(), "civilise")).toEqual([{ seat: 0, colour: "red", due: true }]);
    expect(actorsIn(view({ turns: [] }), "civilise")).toEqual([{ seat: 0, colour: "red", due: false }]);
    expect(actorsIn(view(), "trade")).toEqual([]);
    expect(faceDown(view())).toBe(1);
  });

  it("is told with its age, its start player and its steps", () => {
    show(RoundBar);
    expect(words(".when")).toBe("Round 2 of 6 Age 2 Start player: Bert");
    expect(words("[aria-current=step]")).toBe("Civilise Romans (Red)");
    expect(words(".hidden")).toContain("1 marker lies face down");
  });
});

describe("progress", () => {
  it("has 49 levels with empires, units, dark ages, and one's own next units", () => {
    show(Track);
    expect(document.body.querySelectorAll("[data-level]")).toHaveLength(49);
    expect(find("[data-level='8'] .empires button").getAttribute("aria-label")).toBe("Romans (Red)");
    expect(find("[data-level='13']").className).toContain("dark");
    expect(find("[data-unit=sword]").className).toContain("next");
    expect(find("[data-unit=spear]").className).not.toContain("next");
  });

  it("says from which levels on cities grow, in words too", () => {
    show(Track);
    const steps = [...document.body.querySelectorAll<HTMLElement>("[data-city]")];
    expect(steps.map((step) => [step.closest("li")?.dataset.level, step.dataset.city])).toEqual([
      ["1", "1"],
      ["8", "3"],
      ["22", "5"],
      ["43", "7"],
    ]);
    expect(steps[1]?.textContent).toBe("from here on cities of value 3");
  });
});

describe("the table", () => {
  it("compares all empires, and a name leads to the sheet", () => {
    show(AllEmpires);
    expect(words("tbody tr.own th")).toBe("Romans Anna");
    expect(document.body.querySelectorAll("tbody tr")).toHaveLength(2);
  });

  it("tells of a seat: its empires, glory, cards and number of empires", () => {
    const seen = view() as unknown as Tree;
    expect(ui.seatName(seen, 0, translator)).toBe("Romans");
    expect(ui.figures?.(seen, 1, translator).map(({ name, value }) => [name, value])).toEqual([
      ["glory", 6],
      ["hand", 3],
      ["empires", 1],
    ]);
    expect(ui.tone?.(seen, 1, {})).toEqual({ "data-empire": "blue" });
  });

  it("explains areas, cards, empires, units, leaders, artefacts and actions", () => {
    const told = (kind: string, label: string): string => {
      show(Inspect, { thing: { kind, label } });
      const found = words(".inspect");
      if (mounted) void unmount(mounted);
      document.body.replaceChildren();
      mounted = null;
      return found;
    };
    expect(told("area", "latium")).toMatch(/Fertile.*3 × Spear.*capital of value 3.*Brings 6 money.*Etruria/);
    expect(told("card", "greeks")).toMatch(/Value: 1.*cannot.*Temple of Diana.*Rebellion/);
    expect(told("colour", "blue")).toMatch(/Greeks.*Bert.*Level 13.*2nd with 3/);
    expect(told("unit", "sword")).toMatch(/Sword.*Infantry.*9/);
    expect(told("leader", "caesar")).toMatch(/Tactician.*Romans.*Rule 4\.2\.4/);
    expect(told("artefact", "forum")).toContain("Forum");
    expect(told("action", "trade")).toMatch(/face down.*Rule 3\.1/);
  });

  it("is complete as text", () => {
    show(TextView);
    const headings = [...document.body.querySelectorAll("h3")].map(({ textContent }) => textContent);
    expect(headings).toEqual([
      "The steps of the round",
      "Players",
      "Hand",
      "Romans (Red), Anna",
      "Greeks (Blue), Bert",
      "Glory",
      "Progress",
      "Piles and cup",
    ]);
    const page = words(".text-view");
    expect(page).toMatch(/Latium \(capital of value 3\)Fertile land3 × Spear6/);
    expect(page).toContain("1 card discarded: Han");
    expect(page).toContain("Romans (Red): 1st with 4 (1 ahead), +3, 2 fewer, behind Greeks: −1 glory");
    expect(page).toContain("3 × Tactician, 4 blanks");
    expect(page).toContain("Rebellion has another time: In civilise.");
  });
});

describe("places", () => {
  const own = (more: Tree) => view({ own: { ...view().own, ...more } } as never);
  const asking = (seen: ReturnType<typeof view>, options: ReturnType<typeof option>[], Part: unknown) => {
    const at = sit(seen, options);
    const { decision, ...rest } = state(seen);
    const asked = { ...decision, node: "production", options: options.map((one) => one.option) };
    at.context.store.state = { ...rest, decision: asked } as never;
    const layout = new Layout("t.0", ui, {}, {} as never);
    const props = { context: at.context, layout, Part: Part as Component<Tree> };
    mounted = mount(Stage, { target: document.body, props });
    flushSync();
    return at;
  };

  it("of a shop say how many more units fit there", () => {
    const shop = {
      empire: "red",
      money: 9,
      owed: 0,
      wares: { spear: { element: "ground", price: 2, left: 5, places: ["latium", "etruria"] } },
      rooms: { latium: 2, etruria: 1 },
      usual: [],
      again: [],
    };
    asking(own({ shop }), [option("build spear")], Shop);
    find<HTMLButtonElement>("[data-entry=spear]").click();
    flushSync();
    expect(words("[data-entry=latium] small")).toBe("room for 2 more");
    expect(words("[data-entry=etruria] small")).toBe("room for 1 more");
  });

  it("of the last production are ordered again, as far as they can be", async () => {
    const unit = (place: string) => ({ empire: "red", what: "unit", unit: "spear", place, price: 2 });
    const shop = {
      empire: "red",
      money: 9,
      owed: 0,
      wares: { spear: { element: "ground", price: 2, left: 5, places: ["latium", "etruria"] } },
      rooms: { latium: 1, etruria: 1 },
      usual: [],
      again: [unit("latium"), unit("latium"), unit("etruria")],
    };
    const { chosen } = asking(own({ shop }), [option("build spear")], Shop);
    expect(words("[data-shortcut=again]")).toBe("Same as last time: 2 purchases");
    find<HTMLButtonElement>("[data-shortcut=again]").click();
    await vi.waitFor(() => expect(chosen).toEqual(["build spear,in latium,build spear"]));
    flushSync();
    expect(words("[role=status]")).toBe("Not possible now: Spear Latium");
  });

  it("that are attacked say how many units open the way through", () => {
    const hint = { key: "", chance: 0.5, numbers: { way_1: 2 }, by_next: { "take_all; to hellas": 0.5 } };
    const seen = own({ openings: { hellas: 4 } });
    const { latium } = seen.map_europe;
    if (!latium) throw new Error("no area");
    seen.map_europe = { latium, hellas: { ...latium, empire: "blue" } };
    asking(seen, [{ ...option("from latium"), hint }], March);
    find<HTMLButtonElement>("[data-entry=latium]").click();
    flushSync();
    expect(words("[data-entry=hellas] small")).toBe("attack: Greeks (Blue) · 4 more open the way through");
  });
});

describe("the legend of the map", () => {
  it("tells the values that cities have on this board", () => {
    const levels = board.levels.map((level) => (level.city === 5 ? { ...level, city: 0 } : level));
    const store = new TableStore("t", 0);
    const context = new TableContext(store, { ...game, board: { ...board, levels } } as never, translator);
    mounted = mount(Stage, {
      target: document.body,
      props: { context, Part: WorldLegend as unknown as Component<Tree>, texts },
    });
    flushSync();
    const cities = [...document.body.querySelectorAll<HTMLElement>("[data-sign^=city]")];
    expect(cities.map((one) => one.dataset.sign)).toEqual(["city-1", "city-3", "city-7"]);
  });
});
