// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { OptionInfo, ShopView, State } from "../../src/common/wire-extra";
import { option } from "../table/helpers";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { TableContext } = await import("../../src/common/table-context.svelte");
const { TableStore } = await import("../../src/common/table.svelte");
const { Translator } = await import("../../src/common/translator");
const { Desk } = await import("../../src/games/seven-ages/drafts.svelte");
const { form } = await import("../../src/games/seven-ages/forms");
const { forced } = await import("../../src/games/seven-ages/forms/forced");

const held = (empire: string) => ({ empire, leaders: [], units: { ground: 3, naval: 0, air: 0 } });

const OWN_EMPIRE = { key: "caution.manoeuvre.own_empire", args: {}, domain: "" };

/** A table at a question, and what is sent from it. */
function table(node: string, options: OptionInfo[], own: Record<string, unknown> = {}) {
  const store = new TableStore("t", 0);
  const decision = { id: "d1", node, seat: 0, options: options.map((one) => one.option) };
  const view = {
    seat: 0,
    empires: { pink: { seat: 0 }, red: { seat: 0 }, blue: { seat: 1 } },
    map_europe: { latium: held("pink"), alps: held("blue"), gaul: held("red") },
    own,
  };
  store.state = { decision, view, revision: 1, log: [], position: 0 } as unknown as State;
  store.options = { decision: "d1", options };
  const sent: (string | string[])[] = [];
  vi.spyOn(store, "choose").mockImplementation((chosen) => {
    sent.push(chosen);
    return Promise.resolve(null);
  });
  const asked: string[] = [];
  vi.spyOn(store, "whyNot").mockImplementation((notation) => {
    asked.push(notation);
    return Promise.resolve({ message: null, rule: "4.1.1" });
  });
  vi.spyOn(store, "cautionsOf").mockImplementation((chosen) =>
    Promise.resolve(chosen.includes("to gaul") ? [OWN_EMPIRE] : []),
  );
  const game = { verbs: [{ verb: "to", cautions: true }] };
  const context = new TableContext(store, game as never, new Translator("en"));
  return { desk: new Desk(context), context, store, sent, asked };
}

const stack: OptionInfo = {
  ...option("from latium", ["area", "latium"]),
  hint: {
    key: "manoeuvre.from",
    chance: 0.4,
    numbers: { way_1: 2 },
    by_next: { "take_all; to alps": 0.4, "take_all; to gaul": 0.5, "take_all; to etruria": 1 },
  },
};

beforeEach(() => localStorage.clear());

describe("a stack", () => {
  const marching = () => table("manoeuvre.from", [stack, option("done")]);

  it("and its target are pressed, and go out as one submission", async () => {
    const { desk, sent } = marching();
    expect([...(desk.openAreas ?? [])]).toEqual(["latium"]);
    desk.press("latium");
    expect([...(desk.pickedAreas ?? [])]).toEqual(["latium"]);
    expect([...(desk.openAreas ?? [])]).toEqual(["alps", "gaul", "etruria"]);
    desk.press("alps");
    await vi.waitFor(() => expect(sent).toEqual([["from latium", "take_all", "to alps"]]));
    expect(desk.source).toBeNull();
  });

  it("is let go by a second press", () => {
    const { desk, sent } = marching();
    desk.press("latium");
    desk.press("latium");
    expect(desk.source).toBeNull();
    expect(sent).toEqual([]);
  });

  it("is dragged with the same outcome", async () => {
    const { desk, sent } = marching();
    expect(desk.drag("latium", "etruria")).toBe(true);
    await vi.waitFor(() => expect(sent).toEqual([["from latium", "take_all", "to etruria"]]));
  });

  it("that cannot move says why", () => {
    const { desk, asked, sent } = marching();
    desk.press("alps");
    desk.drag("gaul", "alps");
    expect(asked).toEqual(["from alps", "from gaul"]);
    expect(sent).toEqual([]);
  });

  it("waits until a caution about its target is confirmed", async () => {
    const { desk, context, sent } = marching();
    desk.press("latium");
    desk.press("gaul");
    await vi.waitFor(() => expect(context.unconfirmed?.info.cautions).toEqual([OWN_EMPIRE]));
    expect(sent).toEqual([]);
    await context.choose(context.unconfirmed?.chosen ?? "");
    expect(sent).toEqual([["from latium", "take_all", "to gaul"]]);
  });

  it("does not go where something else is asked by the time the server has answered", async () => {
    const { desk, store, sent } = marching();
    desk.press("latium");
    desk.press("alps");
    const { state } = store;
    store.state = { ...state, decision: { ...state?.decision, id: "d2" } } as State;
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toEqual([]);
  });

  it("waits for the server if it is pressed too early", () => {
    const { desk, store } = marching();
    const { options } = store;
    store.options = null;
    desk.press("latium");
    desk.settle();
    expect(desk.source).toBeNull();
    store.options = options;
    desk.settle();
    expect(desk.source).toBe("latium");
  });
});

describe("a purchase", () => {
  const shop: ShopView = {
    empire: "pink",
    money: 9,
    owed: 0,
    wares: { spear: { element: "ground", price: 2, left: 3, places: ["latium", "etruria"] } },
  };

  it("lights the areas that take the unit, and is made by a press on one of them", async () => {
    const { desk, sent } = table("production", [option("build spear"), option("done")], { shop });
    expect([...(desk.openAreas ?? [])]).toEqual([]);
    expect(desk.press("latium")).toBe(false); // nothing to be bought is chosen
    desk.ware = "spear";
    expect([...(desk.openAreas ?? [])]).toEqual(["latium", "etruria"]);
    desk.press("etruria");
    await vi.waitFor(() => expect(sent).toEqual([["build spear", "in etruria"]]));
    expect(desk.ware).toBe("spear"); // for the next area
  });

  it("of a fort that is not possible says why", () => {
    const { desk, asked } = table("production", [option("fort latium"), option("done")], { shop });
    desk.ware = "fort";
    desk.press("alps");
    expect(asked).toEqual(["fort alps"]);
  });
});

describe("forms", () => {
  it("stand for questions by their nodes and chapters; for others there is the list", () => {
    expect(form("markers")).not.toBeNull();
    expect(form("conflict.flee")).toBe(form("conflict.commit"));
    expect(form("window.conflict")).toBe(form("window.interrupt"));
    expect(form("start.units")).toBe(form("production"));
    expect(form("setup.lay")).toBeNull();
  });

  it("leave the map to the options where they have nothing to say about it", () => {
    const { desk } = table("card.target", [option("at alps", ["area", "alps"])]);
    expect(desk.openAreas).toBeNull();
    expect(desk.press("alps")).toBe(false);
    expect(desk.drag("latium", "alps")).toBe(false);
  });
});

describe("a question with one answer", () => {
  const state = (options: string[], ...holders: string[]): State =>
    ({
      decision: { node: "window.end", seat: 0, options },
      room: { seats: holders.map((holder, seat) => ({ seat, holder, resigned: false })) },
    }) as unknown as State;

  it("is answered at once where only bots are left, and asked where somebody could learn from that", () => {
    expect(forced(state(["pass"], "person", "bot", "bot"))).toBe("pass");
    expect(forced(state(["pass"], "person", "bot", "person"))).toBeNull();
    expect(forced(state(["pass", "play inca"], "person", "bot"))).toBeNull();
    expect(forced(state(["at alps"], "person", "bot"))).toBeNull(); // something is done: it is seen first
  });
});
