// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";

import type {
  Done,
  Fault,
  Line,
  OptionInfo,
  PurchaseView,
  ShopView,
  State,
} from "../../src/common/wire-extra";
import { recall, remember } from "../../src/table/prefs";
import { line, option } from "../table/helpers";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { TableContext } = await import("../../src/common/table-context.svelte");
const { SocketCommands } = await import("../../src/common/socket-commands");
const { TableStore } = await import("../../src/common/table.svelte");
const { Translator } = await import("../../src/common/translator");
const STACK = { alone: false, aboard: false };
const { Drafts } = await import("../../src/games/seven-ages/drafts.svelte");
const { form } = await import("../../src/games/seven-ages/forms");
const { forced } = await import("../../src/games/seven-ages/forms/forced");

const held = (empire: string) => ({ empire, leaders: [], units: { ground: 3, naval: 0, air: 0 } });

const OWN_EMPIRE = { key: "caution.manoeuvre.own_empire", args: {}, domain: "" };

/** A table at a question, and what is sent from it. */
function table(node: string, options: OptionInfo[], own: Record<string, unknown> = {}) {
  const store = new TableStore("t", 0);
  const prompt = { key: `prompt.${node}`, args: { empire: ["card", "romans"] }, domain: "" };
  const decision = { id: "d1", node, seat: 0, prompt, options: options.map((one) => one.option) };
  const view = {
    seat: 0,
    empires: { pink: { seat: 0, card: "romans" }, red: { seat: 0 }, blue: { seat: 1 } },
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
  const asked: (string | string[])[] = [];
  vi.spyOn(store, "whyNot").mockImplementation((notation) => {
    asked.push(notation);
    return Promise.resolve({ message: null, rule: "4.1.1" });
  });
  vi.spyOn(store, "cautionsOf").mockImplementation((chosen) =>
    Promise.resolve(chosen.includes("to gaul") ? [OWN_EMPIRE] : []),
  );
  const game = { verbs: [{ verb: "to", cautions: true }] };
  const context = new TableContext(store, game as never, new Translator("en"));
  return { drafts: new Drafts(context), context, store, sent, asked };
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
    const { drafts, sent } = marching();
    expect([...(drafts.openAreas ?? [])]).toEqual(["latium"]);
    drafts.press("latium");
    expect([...(drafts.pickedAreas ?? [])]).toEqual(["latium"]);
    expect([...(drafts.openAreas ?? [])]).toEqual(["alps", "gaul", "etruria"]);
    drafts.press("alps");
    await vi.waitFor(() => expect(sent).toEqual([["from latium", "take_all", "to alps"]]));
    expect(drafts.source).toBeNull();
  });

  it("that can get nowhere is told apart, and can be pressed all the same", () => {
    const stuck = { ...option("from crete", ["area", "crete"]), pointless: stack.text };
    const { drafts } = table("manoeuvre.from", [stack, stuck, option("done")]);
    expect([...(drafts.openAreas ?? [])]).toEqual(["latium"]);
    expect([...(drafts.weakAreas ?? [])]).toEqual(["crete"]);
    drafts.press("crete");
    expect(drafts.source).toBe("crete");
    expect(drafts.weakAreas?.size).toBe(0);
  });

  it("is let go by a second press", () => {
    const { drafts, sent } = marching();
    drafts.press("latium");
    drafts.press("latium");
    expect(drafts.source).toBeNull();
    expect(sent).toEqual([]);
  });

  it("is dragged with the same outcome", async () => {
    const { drafts, sent } = marching();
    expect(drafts.drag("latium", "etruria", STACK)).toBe(true);
    await vi.waitFor(() => expect(sent).toEqual([["from latium", "take_all", "to etruria"]]));
  });

  describe("of which one unit is dragged with Shift", () => {
    const ALONE = { alone: true, aboard: false };
    /** The server lets some types go. */
    const able = (...units: string[]) => {
      const found = table("manoeuvre.from", [stack, option("done")], {
        units: { latium: { spear: 2, sword: 1 } },
      });
      vi.spyOn(found.store, "whyNot").mockImplementation((notation) => {
        found.asked.push(notation);
        const goes = units.some((unit) => notation.includes(`take ${unit}`));
        return Promise.resolve(goes ? { message: null, rule: "" } : { message: OWN_EMPIRE, rule: "4.1.22" });
      });
      return found;
    };

    it("sends it if only one type can go", async () => {
      const { drafts, sent, asked } = able("sword");
      drafts.drag("latium", "etruria", ALONE);
      await vi.waitFor(() => expect(sent).toEqual([["from latium", "take sword", "to etruria"]]));
      expect(asked).toHaveLength(2);
    });

    it("asks which one if several can", async () => {
      const { drafts, sent } = able("spear", "sword");
      drafts.drag("latium", "etruria", ALONE);
      await vi.waitFor(() => expect(drafts.coasts.map(({ unit }) => unit)).toEqual(["spear", "sword"]));
      expect(sent).toEqual([]);
      const [, sword] = drafts.coasts;
      if (sword) await drafts.march(sword);
      expect(sent).toEqual([["from latium", "take sword", "to etruria"]]);
    });

    it("says why if none can", async () => {
      const { drafts, context, sent } = able();
      drafts.drag("latium", "iberia", ALONE);
      await vi.waitFor(() => expect(context.refusal?.rule).toBe("4.1.22"));
      expect(sent).toEqual([]);
    });
  });

  it("is dragged onto its ships, and from there to a coast, at once or later", async () => {
    const fleet = { "take_all; to sicily": 1, "take galley; take_all; to sicily": 1 };
    const { drafts, sent } = table("manoeuvre.from", [
      { ...stack, hint: { key: "manoeuvre.from", chance: 1, numbers: {}, by_next: fleet } },
    ]);
    expect(drafts.drag("latium", "latium", { alone: false, aboard: true })).toBe(true);
    expect([drafts.source, drafts.way]).toEqual(["latium", 1]);
    drafts.drag("latium", "sicily", STACK);
    await vi.waitFor(() => expect(sent).toEqual([["from latium", "take galley", "take_all", "to sicily"]]));
    drafts.drag("latium", "sicily", { alone: false, aboard: true });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
    drafts.drag("latium", "sicily", STACK);
    await vi.waitFor(() => expect(sent[2]).toEqual(["from latium", "take_all", "to sicily"]));
  });

  it("that cannot move says why", () => {
    const { drafts, asked, sent } = marching();
    drafts.press("alps");
    drafts.drag("gaul", "alps", STACK);
    expect(asked).toEqual(["from alps", "from gaul"]);
    expect(sent).toEqual([]);
  });

  it("asks why it cannot go to an area that is not lit, and stays in hand", async () => {
    const { drafts, context, asked, sent } = marching();
    drafts.press("latium");
    drafts.press("iberia");
    await vi.waitFor(() => expect(context.refusal?.rule).toBe("4.1.1"));
    expect(asked).toEqual([["from latium", "take_all", "to iberia"]]);
    expect(sent).toEqual([]);
    expect(drafts.source).toBe("latium");
  });

  it("waits until a caution about its target is confirmed", async () => {
    const { drafts, context, sent } = marching();
    drafts.press("latium");
    drafts.press("gaul");
    await vi.waitFor(() => expect(context.unconfirmed?.info.cautions).toEqual([OWN_EMPIRE]));
    expect(sent).toEqual([]);
    await context.choose(context.unconfirmed?.chosen ?? "");
    expect(sent).toEqual([["from latium", "take_all", "to gaul"]]);
  });

  it("does not go where something else is asked by the time the server has answered, and that is told", async () => {
    const { drafts, context, store, sent } = marching();
    drafts.press("latium");
    drafts.press("alps");
    const { state } = store;
    store.state = { ...state, decision: { ...state?.decision, id: "d2" } } as State;
    await vi.waitFor(() => expect(context.refusal?.message?.key).toBe("table.prompt.late"));
    expect(sent).toEqual([]);
  });

  it("waits for the server if it is pressed too early", () => {
    const { drafts, store } = marching();
    const { options } = store;
    store.options = null;
    drafts.press("latium");
    drafts.settle();
    expect(drafts.source).toBeNull();
    store.options = options;
    drafts.settle();
    expect(drafts.source).toBe("latium");
  });
});

describe("ending a question", () => {
  /** A table at which what is sent is answered when the test says so. */
  function waiting() {
    const found = table("manoeuvre.from", [stack, option("done")]);
    let answer: (done: Done | null) => void = () => undefined;
    vi.spyOn(found.store, "choose").mockImplementation((chosen) => {
      found.sent.push(chosen);
      return new Promise((resolve) => (answer = resolve));
    });
    return { ...found, answer: (done: Done | null) => answer(done) };
  }

  it("acts at once where nothing is under way", async () => {
    const { drafts, sent } = table("manoeuvre.from", [stack, option("done")]);
    drafts.finish("done");
    expect(drafts.delay).toBe("answer");
    await vi.waitFor(() => expect(drafts.delay).toBeNull());
    expect(sent).toEqual(["done"]);
  });

  it("waits for a move that is under way, says so, and then acts", async () => {
    const { drafts, store, sent } = table("manoeuvre.from", [stack, option("done")]);
    const { options } = store;
    store.options = null;
    drafts.finish("done");
    expect([sent, drafts.delay]).toEqual([[], "answer"]);
    store.options = options;
    drafts.settle();
    await vi.waitFor(() => expect(sent).toEqual(["done"]));
  });

  it("waits until the reader is shown what the last command has led to", async () => {
    const { drafts, store, context, sent } = table("manoeuvre.from", [stack, option("done")]);
    vi.mocked(store.choose).mockRestore();
    const send = vi.spyOn(SocketCommands.prototype, "send");
    send.mockResolvedValue({ revision: 2 } as unknown as Done);
    store.connection = "live";
    const after = { ...store.state, revision: 2, log_from: 0, room: { seats: [] } } as unknown as State;
    Object.assign(store, { socket: { readyState: WebSocket.OPEN }, latest: after });
    await context.choose(["from latium", "take_all", "to alps"], false);
    expect([store.busy, store.due]).toEqual([false, true]);
    vi.spyOn(store, "choose").mockImplementation((chosen) => {
      sent.push(chosen);
      return Promise.resolve(null);
    });
    drafts.finish("done");
    expect([sent, drafts.delay]).toEqual([[], "answer"]);
    store.show({ state: after, fresh: [] });
    drafts.settle();
    await vi.waitFor(() => expect(sent).toEqual(["done"]));
    send.mockRestore();
  });

  it("happens once, however often it is pressed", async () => {
    const { drafts, sent, answer } = waiting();
    drafts.finish("done");
    drafts.finish("done");
    await vi.waitFor(() => expect(sent).toEqual(["done"]));
    drafts.settle();
    answer(null);
    await vi.waitFor(() => expect(drafts.delay).toBeNull());
    expect(sent).toEqual(["done"]);
  });

  it("is for the turn at hand, not for the next one of the same kind", () => {
    const { drafts, store, sent } = table("manoeuvre.from", [stack, option("done")]);
    const turns = (left: number): void => {
      const view = { ...store.state?.view, turns: Array.from({ length: left }) };
      store.state = { ...store.state, view } as unknown as State;
      drafts.meet();
    };
    turns(1);
    const { options } = store;
    store.options = null;
    drafts.finish("done");
    turns(0);
    store.options = options;
    drafts.settle();
    expect([sent, drafts.delay]).toEqual([[], null]);
  });

  it("never passes over the warning about a move, but says that it is to be answered", async () => {
    const { drafts, context, sent } = table("manoeuvre.from", [stack, option("done")]);
    drafts.press("latium");
    drafts.press("gaul");
    await vi.waitFor(() => expect(context.unconfirmed).not.toBeNull());
    drafts.finish("done");
    expect([sent, drafts.delay]).toEqual([[], "warning"]);
    context.unconfirmed = null;
    drafts.settle();
    expect([sent, drafts.delay]).toEqual([[], null]);
    drafts.finish("done");
    await vi.waitFor(() => expect(sent).toEqual(["done"]));
  });
});

describe("moves that have been made", () => {
  const made = (index: number, source: string, area: string): Line => ({
    ...line(index, index, "manoeuvre.moved"),
    message: {
      key: "log.manoeuvre.moved",
      args: { source: ["area", source], area: ["area", area] },
      domain: "",
    },
  });
  const done = (revision: number) => ({ revision }) as unknown as Done;

  it("are taken back and made again one by one, each once the one before is shown", async () => {
    const { drafts, store } = table("manoeuvre.from", [stack]);
    const began = line(0, 0, "log.manoeuvre.began");
    const lines = [began, made(1, "latium", "alps"), made(2, "gaul", "etruria")];
    remember("moves.t.0", { 2: ["from gaul", "take_all", "to etruria"] });
    const sent: string[] = [];
    const show = (log: Line[]): void => {
      store.log = log;
      const { revision = 0 } = store.state ?? {};
      store.show({ state: { ...store.state, log_from: 0, log, revision: revision + 1 } as State, fresh: [] });
    };
    show(lines);
    vi.spyOn(store, "undo").mockImplementation(() => {
      sent.push(`undo with ${drafts.moves.length}`);
      queueMicrotask(() => show(store.log.slice(0, -1)));
      return Promise.resolve(done((store.state?.revision ?? 0) + 1));
    });
    vi.spyOn(store, "choose").mockImplementation((chain) => {
      sent.push(`${String(chain)} with ${drafts.moves.length}`);
      queueMicrotask(() => show([began, made(3, "gaul", "etruria")]));
      return Promise.resolve(done((store.state?.revision ?? 0) + 1));
    });
    await drafts.takeBack(0);
    expect(sent).toEqual(["undo with 2", "undo with 1", "from gaul,take_all,to etruria with 0"]);
    expect(recall("moves.t.0")).toEqual({ 3: ["from gaul", "take_all", "to etruria"] });
    expect(drafts.taking).toBe(false);
  });
});

describe("a purchase", () => {
  const shop: ShopView = {
    empire: "pink",
    money: 9,
    owed: 0,
    wares: { spear: { element: "ground", price: 2, left: 3, places: ["latium", "etruria"] } },
    rooms: { latium: 1, etruria: 1 },
    usual: [],
    again: [],
  };
  const spear = (place: string, empire = "pink"): PurchaseView => ({
    empire,
    what: "unit",
    unit: "spear",
    place,
    price: 2,
  });

  it("lights the areas that take the unit, and is made by a press on one of them", async () => {
    const { drafts, sent } = table("production", [option("build spear"), option("done")], { shop });
    expect([...(drafts.openAreas ?? [])]).toEqual([]);
    expect(drafts.press("latium")).toBe(false); // nothing to be bought is chosen
    drafts.ware = "spear";
    expect([...(drafts.openAreas ?? [])]).toEqual(["latium", "etruria"]);
    drafts.press("etruria");
    await vi.waitFor(() => expect(sent).toEqual([["build spear", "in etruria"]]));
    expect(drafts.ware).toBe("spear"); // for the next area
  });

  it("asks why a unit cannot be put into an area, and buys nothing for that", async () => {
    const { drafts, context, asked, sent } = table("production", [option("build spear"), option("done")], {
      shop,
    });
    drafts.ware = "spear";
    drafts.press("alps");
    await vi.waitFor(() => expect(context.refusal?.rule).toBe("4.1.1"));
    expect(asked).toEqual([["build spear", "in alps"]]);
    expect(sent).toEqual([]);
  });

  it("of several things is one submission, and what cannot be had is told", async () => {
    const { drafts, sent } = table("production", [option("build spear"), option("done")], { shop });
    await drafts.order([spear("latium"), spear("latium"), spear("gaul")]);
    expect(sent).toEqual([["build spear", "in latium"]]);
    expect(drafts.missed).toEqual([spear("latium"), spear("gaul")]);
    drafts.forget();
    expect(drafts.missed).toEqual([]);
  });

  it("of several things is made one by one where the server refuses all of them together", async () => {
    const { drafts, store, sent } = table("production", [option("build spear"), option("done")], { shop });
    vi.spyOn(store, "choose").mockImplementation((chosen) => {
      sent.push(chosen);
      if (sent.length !== 2) store.fault = { code: "illegal" } as Fault;
      return Promise.resolve(sent.length === 2 ? ({ revision: 1 } as unknown as Done) : null);
    });
    await drafts.order([spear("latium"), spear("etruria")]);
    expect(sent).toEqual([
      ["build spear", "in latium", "build spear"],
      ["build spear", "in latium"],
      ["build spear", "in etruria"],
    ]);
    expect(drafts.missed).toEqual([spear("etruria")]);
    expect(store.fault).toBeNull();
  });

  describe("of several things that the server refuses together", () => {
    const elite: PurchaseView = { empire: "pink", what: "elite", unit: null, place: null, price: 1 };
    const caution = { key: "caution.production.elite", args: {}, domain: "" };
    const options = [option("build spear"), { ...option("elite"), cautions: [caution] }, option("done")];
    /** The server answers submissions one after the other: with a fault, or by carrying them out. */
    const answering = (...answers: (string | null)[]) => {
      const found = table("production", options, { shop });
      vi.spyOn(found.store, "choose").mockImplementation((chosen) => {
        const code = answers[found.sent.length] ?? null;
        found.sent.push(chosen);
        found.store.fault = code === null ? null : ({ code } as Fault);
        return Promise.resolve(code === null ? ({ revision: 1 } as unknown as Done) : null);
      });
      return found;
    };
    const together = ["build spear", "in latium", "build spear"];

    it.each(["unreachable", "stale"])("is not ordered again if it went wrong otherwise: %s", async (code) => {
      const { drafts, store, sent } = answering(code);
      await drafts.order([spear("latium"), spear("etruria")]);
      expect(sent).toEqual([together]);
      expect(store.fault?.code).toBe(code);
      expect(drafts.missed).toEqual([]);
    });

    it("stops where one of them goes wrong otherwise, and keeps that fault", async () => {
      const { drafts, store, sent } = answering("illegal", "unreachable");
      await drafts.order([spear("latium"), spear("etruria")]);
      expect(sent).toEqual([together, ["build spear", "in latium"]]);
      expect(store.fault?.code).toBe("unreachable");
      expect(drafts.missed).toEqual([]);
    });

    it("waits for a caution, whatever went wrong before", async () => {
      const { drafts, context, store, sent } = answering();
      store.fault = { code: "illegal" } as Fault;
      await drafts.order([elite]);
      expect(sent).toEqual([]);
      expect(context.unconfirmed?.info.cautions).toEqual([caution]);
      expect(drafts.missed).toEqual([]);
    });

    it("has what there is a caution about confirmed at last", async () => {
      const { drafts, context, sent } = answering("illegal");
      await drafts.order([spear("latium"), elite, spear("etruria")]);
      expect(sent).toEqual([
        ["build spear", "in latium", "elite", "build spear"],
        ["build spear", "in latium"],
        ["build spear", "in etruria"],
      ]);
      expect(context.unconfirmed).toMatchObject({ chosen: ["elite"], info: { cautions: [caution] } });
      await context.choose(context.unconfirmed?.chosen ?? "");
      expect(sent.at(-1)).toEqual(["elite"]);
      expect(drafts.missed).toEqual([]);
    });
  });

  it("of a fort that is not possible says why", () => {
    const { drafts, asked } = table("production", [option("fort latium"), option("done")], { shop });
    drafts.ware = "fort";
    drafts.press("alps");
    expect(asked).toEqual(["fort alps"]);
  });
});

describe("what has been begun", () => {
  it("stays while nothing is asked, as during a scene, and is forgotten for another question, round or empire", () => {
    const { drafts, store } = table("manoeuvre.from", [stack, option("done")]);
    const { state } = store;
    drafts.meet();
    drafts.press("latium");
    store.state = { ...state, decision: null } as State;
    drafts.meet();
    store.state = { ...state, revision: 2 } as State;
    drafts.meet();
    expect(drafts.source).toBe("latium");
    store.state = { ...state, view: { ...state?.view, round: 2 } } as unknown as State;
    drafts.meet();
    expect(drafts.source).toBeNull();
    drafts.press("latium");
    store.state = { ...state, decision: { ...state?.decision, node: "trade.card" } } as State;
    drafts.meet();
    expect(drafts.source).toBeNull();
    store.state = state;
    drafts.meet();
    drafts.press("latium");
    store.state = { ...state, decision: null } as State; // another empire's turn comes
    drafts.meet();
    expect(drafts.source).toBe("latium");
    const prompt = { key: "prompt.manoeuvre.from", args: { empire: ["card", "greeks"] }, domain: "" };
    store.state = { ...state, decision: { ...state?.decision, prompt } } as unknown as State;
    drafts.meet();
    expect(drafts.source).toBeNull();
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
    const { drafts } = table("card.target", [option("at alps", ["area", "alps"])]);
    expect(drafts.openAreas).toBeNull();
    expect(drafts.press("alps")).toBe(false);
    expect(drafts.drag("latium", "alps", STACK)).toBe(false);
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
