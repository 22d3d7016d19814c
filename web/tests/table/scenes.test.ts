// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { scenes: age } = await import("../../src/games/age-of-reason/scenes");
const { scenes: nations } = await import("../../src/games/nations/scenes");
const { itemsIn, lastTogether, numberIn, scenesIn, sumsAfter, titleOf, withKeys } =
  await import("../../src/table/scenes/scenes");
const { TableStore } = await import("../../src/common/table.svelte");
const { Playback } = await import("../../src/table/playback.svelte");
const { app } = await import("../../src/common/app.svelte");
const { Translator } = await import("../../src/common/translator");

import type { Line, Message, State } from "../../src/common/wire-extra";

const message = (key: string, args: Message["args"] = {}): Message => ({
  domain: "x",
  key: `log.${key}`,
  args,
});
const line = (index: number, key: string, args: Message["args"] = {}): Line => ({
  index,
  position: index,
  at: index,
  rule: "",
  message: message(key, args),
  why: null,
});
const told = (lines: Line[], specs = nations): string[] =>
  scenesIn(lines, specs).map(({ spec, lines: own }) => `${spec.id} ${own.map(({ index }) => index).join()}`);

describe("scenes in the log", () => {
  it("are found in order, each with its own lines", () => {
    const keys = [
      "turn.passed",
      "production.began",
      "goods.gained.production",
      "goods.lost.short",
      "order.same",
      "war.withstood",
      "war.over",
      "event.began",
      "goods.gained.event",
      "event.began",
      "famine.food",
      "goods.lost.famine",
      "age.books",
      "round.over",
      "age.began",
      "end.place",
    ];
    expect(told(keys.map((key, i) => line(i, key)))).toEqual([
      "production 1,2,3",
      "war 5,6",
      "event 7,8",
      "event 9",
      "famine 10,11",
      "books 12",
      "age 14",
      "finale 15",
    ]);
  });

  it("tell income, scoring and the end of a turn of Age of Reason apart", () => {
    const phase = (index: number, name: string) => line(index, "phase.began", { phase: ["phase", name] });
    const lines = [
      phase(0, "income"),
      line(1, "gold.received", { reason: ["reason", "income"] }),
      phase(2, "victory-points"),
      line(3, "scoring.region"),
      line(4, "scoring.unrest"),
      phase(5, "end-of-turn"),
      line(6, "ending.unrest"),
      line(7, "turn.began"),
    ];
    expect(told(lines, age)).toEqual(["income 0,1", "scoring 2,3,4,5,6"]);
  });

  it("end a game whose own log knows of no end, with whatever was told last", () => {
    const spec = { id: "finale", begins: () => false, holds: () => false, atEnd: true } as const;
    const lines = [line(0, "stick.taken"), line(1, "stick.taken")];
    expect(scenesIn(lines, [spec])).toEqual([]);
    expect(scenesIn(lines, [spec], true)).toEqual([{ spec, lines: [lines[1]] }]);
  });

  it("are called as their game says; only the end of a game has a name without that", () => {
    const translator = new Translator("en");
    translator.add("web", { "table.scene.finale": "The end" });
    translator.add("web.sticks", { "scene.war": "War" });
    const titled = (id: string, atEnd?: true): string =>
      titleOf(
        { spec: { id, begins: () => true, holds: () => false, atEnd }, lines: [] },
        translator,
        "sticks",
      );
    expect(titled("war")).toBe("War");
    expect(titled("finale", true)).toBe("The end");
    expect(titled("famine")).toBe("scene.famine"); // what is missing is seen to be missing
  });

  it("leave out a combat that is not decided yet", () => {
    const cards = [line(0, "combat.attacked"), line(1, "combat.revealed"), line(2, "combat.hired")];
    expect(told(cards, age)).toEqual([]);
    expect(told([...cards, line(3, "combat.rolled"), line(4, "combat.won")], age)).toEqual([
      "combat 1,2,3,4",
    ]);
  });
});

describe("the last scenes", () => {
  const at = (index: number, position: number, key: string): Line => ({ ...line(index, key), position });
  const log = [
    at(0, 1, "production.began"),
    at(1, 9, "production.began"),
    at(2, 10, "goods.gained.production"),
    at(3, 12, "war.withstood"),
    at(4, 14, "event.began"),
    at(5, 14, "end.place"),
  ];
  const names = (lines: Line[], seats: number) =>
    lastTogether(scenesIn(lines, nations), seats).map(({ spec, lines: [first] }) => [spec.id, first?.index]);

  it("are those between which not everybody has chosen something", () => {
    expect(names(log, 3)).toEqual([
      ["production", 1],
      ["war", 3],
      ["event", 4],
      ["finale", 5],
    ]);
    expect(names(log, 1)).toEqual([
      ["event", 4],
      ["finale", 5],
    ]);
    expect(names([], 3)).toEqual([]);
  });

  it("are those as well that came by one submission, however much was chosen for others in between", () => {
    const same = log.map((one, i) => (i >= 3 ? { ...one, at: 3 } : one));
    expect(names(same, 1).map(([, index]) => index)).toEqual([3, 4, 5]);
  });

  it("are no more than can be offered at once", () => {
    const wars = Array.from({ length: 12 }, (_, i) => at(i, 1, "event.began"));
    expect(names(wars, 3).map(([, index]) => index)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("are known to whoever comes back, and follow the log that is shown", () => {
    app.pace = "normal";
    const store = new TableStore("t", 0);
    store.log = log;
    const playback = new Playback(store, nations);
    expect(playback.recent.map(({ spec }) => spec.id)).toEqual(["event", "finale"]);
    store.log = log.slice(0, 3);
    expect(playback.recent.map(({ spec }) => spec.id)).toEqual(["production"]);
  });
});

describe("what a scene reads", () => {
  it("finds the items of nested lists and adds up the steps", () => {
    const item = (points: number): Message => message("region_each", { points: ["", points] });
    const list = message("list.comma", {
      a: ["text", item(8)],
      b: ["text", message("list.and", { a: ["text", item(5)] })],
    });
    expect(
      itemsIn(message("scoring.region", { list: ["text", list] })).map((one) => numberIn(one, "points")),
    ).toEqual([8, 5]);
    const steps = [3, -1].map((points) => ({
      title: "",
      shares: [{ seat: 1, figures: [["points", points]] as [string, number][] }],
    }));
    const tally = { title: "", counts: "points", before: { 0: 4, 1: 10 }, steps };
    expect([0, 1, 2].map((count) => sumsAfter(tally, count)[1])).toEqual([10, 13, 12]);
  });

  it("knows keys by their beginning", () => {
    const lost = withKeys("goods.lost.*", "war.over");
    expect(["goods.lost.war", "war.over", "goods.gained.war"].map((key) => lost(line(0, key)))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("playback", () => {
  const state = (revision: number, log: Line[], decision: string | null, motions: unknown[] = []): State =>
    ({
      revision,
      seat: 0,
      log_from: log[0]?.index ?? 0,
      log,
      talk_from: 0,
      talk: [],
      decision: decision === null ? null : { id: decision, seat: 0 },
      undo: null,
      retract: null,
      room: { status: "playing", seats: [], spectators: 0, motions },
    }) as unknown as State;

  function sit(motions: unknown[] = []) {
    const store = new TableStore("t", 0);
    vi.spyOn(store, "read").mockResolvedValue(null);
    const take = (next: State) => (store as unknown as { take(state: State): void }).take(next);
    take(state(1, [line(0, "turn.passed")], "d1"));
    const playback = new Playback(store, nations);
    store.presenter = playback;
    const lines = [line(1, "turn.passed"), line(2, "production.began"), line(3, "goods.gained.production")];
    take(state(2, lines, "d2", motions));
    return { store, playback };
  }
  const shown = (store: InstanceType<typeof TableStore>) => [
    store.log.map(({ index }) => index),
    store.state?.decision?.id,
  ];

  it("shows a scene, and after it the lines and the question", () => {
    app.pace = "normal";
    const { store, playback } = sit();
    expect(playback.playing?.spec.id).toBe("production");
    expect(shown(store)).toEqual([[0, 1], undefined]);
    playback.skip();
    expect(shown(store)).toEqual([[0, 1, 2, 3], "d2"]);
    expect(playback.playing).toBeNull();
    const [again] = playback.recent;
    if (again) playback.replay(again, true);
    expect([playback.playing?.again, ...shown(store)]).toEqual([true, [0, 1, 2, 3], "d2"]);
    playback.stop();
  });

  it("shows nothing of what is held back when the table is told again", () => {
    app.pace = "normal";
    const { store, playback } = sit();
    const take = (next: State) => (store as unknown as { take(state: State): void }).take(next);
    const again = state(2, [], "d2");
    const seats = [{ seat: 0, connected: true, absent: false }];
    take({ ...again, room: { ...again.room, status: "finished", seats, spectators: 4 } as never });
    expect([store.behind, store.state?.room.status, store.state?.room.spectators]).toEqual([
      true,
      "playing",
      4,
    ]);
    expect(store.latest?.room.status).toBe("finished");
    playback.skip();
    expect(store.behind).toBe(false);
    take({ ...again, room: { ...again.room, status: "finished", seats, spectators: 5 } as never });
    expect([store.state?.room.status, store.state?.room.spectators]).toEqual(["finished", 5]);
  });

  it("shows the moves of others one by one, at a pace of its own", () => {
    vi.useFakeTimers();
    app.pace = "off";
    app.others = "slow";
    const { store, playback } = sit();
    const take = (next: State) => (store as unknown as { take(state: State): void }).take(next);
    take(state(3, [line(4, "card.bought")], null));
    take(state(4, [line(5, "card.bought")], null));
    expect(store.lines).toBe(5);
    vi.advanceTimersByTime(1500);
    expect(store.lines).toBe(5);
    vi.advanceTimersByTime(200);
    expect(store.lines).toBe(6);
    expect(playback.playing).toBeNull();
    app.others = "off";
    take(state(5, [line(6, "card.bought")], null));
    take(state(6, [line(7, "card.bought")], null));
    vi.advanceTimersByTime(100);
    expect(store.lines).toBe(8);
    vi.useRealTimers();
    app.pace = "normal";
  });

  describe("of the moves of others", () => {
    const move = (
      store: InstanceType<typeof TableStore>,
      index: number,
      key = "card.bought",
      asked?: string,
    ) =>
      (store as unknown as { take(state: State): void }).take(
        state(index, [line(index, key)], asked ?? null),
      );

    /** Somebody has made three moves, of which the first is on show. */
    function moving() {
      vi.useFakeTimers();
      app.pace = "normal";
      app.others = "slow";
      const { store, playback } = sit();
      playback.skip();
      for (const index of [4, 5, 6]) move(store, index);
      return { store, playback };
    }
    afterEach(() => void vi.useRealTimers());

    it("shows all at once when asked to, and those that follow, until the reader is asked", () => {
      const { store, playback } = moving();
      expect([store.lines, playback.paused]).toEqual([5, true]);
      playback.hurry();
      expect([store.lines, playback.paused]).toEqual([7, false]);
      move(store, 7);
      move(store, 8);
      expect([store.lines, playback.paused]).toEqual([9, false]);
      move(store, 9, "card.bought", "d3");
      move(store, 10);
      move(store, 11);
      expect([store.lines, playback.paused]).toEqual([11, true]);
      vi.advanceTimersByTime(1700);
      expect([store.lines, playback.paused]).toEqual([12, false]);
    });

    it("still shows a scene among them, and after it goes on at the reader's pace", () => {
      const { store, playback } = moving();
      move(store, 7, "production.began");
      move(store, 8);
      playback.hurry();
      expect(store.lines).toBe(7);
      expect([playback.playing?.spec.id, playback.paused]).toEqual(["production", false]);
      playback.skip();
      expect([store.lines, playback.paused]).toEqual([8, true]);
    });

    it("skips them with all scenes that wait, and those that follow", () => {
      const { store, playback } = moving();
      move(store, 7, "production.began");
      playback.hurry();
      move(store, 8);
      playback.skipAll();
      move(store, 9);
      move(store, 10);
      expect([store.lines, playback.playing, playback.paused]).toEqual([11, null, false]);
    });
  });

  it("shows what comes in faster than it can be drawn together, and tells all of it", () => {
    vi.useFakeTimers();
    app.pace = app.others = "off";
    const { store, playback } = sit();
    vi.advanceTimersByTime(100);
    const take = (next: State) => (store as unknown as { take(state: State): void }).take(next);
    take(state(3, [line(4, "card.bought")], "d3"));
    expect(shown(store)).toEqual([[0, 1, 2, 3, 4], "d3"]);
    take(state(4, [line(5, "card.bought")], null));
    take(state(5, [line(6, "card.bought")], "d5"));
    expect(shown(store)).toEqual([[0, 1, 2, 3, 4], "d3"]);
    vi.advanceTimersByTime(50);
    expect(shown(store)).toEqual([[0, 1, 2, 3, 4, 5, 6], "d5"]);
    expect(playback.told.map(({ index }) => index)).toEqual([5, 6]);
    vi.useRealTimers();
    app.pace = app.others = "normal";
  });

  it("ends in the midst of a scene as soon as others vote to let a bot decide for the reader", () => {
    vi.useFakeTimers();
    app.pace = "normal";
    const { store, playback } = sit();
    vi.advanceTimersByTime(100);
    expect(playback.playing?.spec.id).toBe("production");
    const take = (next: State) => (store as unknown as { take(state: State): void }).take(next);
    const vote = { kind: "takeover", seat: 0, votes: [1], needed: 2, due: null };
    const last = [line(3, "goods.gained.production")];
    take(state(3, last, "d2", [vote])); // there is no clock yet
    expect([playback.busy, shown(store)]).toEqual([true, [[0, 1], undefined]]);
    take(state(4, last, "d2", [{ ...vote, seat: 1, due: 99 }])); // it is about somebody else
    expect([playback.busy, shown(store)]).toEqual([true, [[0, 1], undefined]]);
    take(state(5, last, "d2", [{ ...vote, due: 99 }]));
    expect([playback.busy, shown(store)]).toEqual([false, [[0, 1, 2, 3], "d2"]]);
    vi.useRealTimers();
  });

  it("waits for nothing where scenes are off or a decision cannot wait", () => {
    const vote = { kind: "takeover", seat: 0, votes: [], needed: 1, due: 99 };
    app.pace = "normal";
    expect(shown(sit([vote]).store)).toEqual([[0, 1, 2, 3], "d2"]);
    app.pace = "off";
    expect(shown(sit().store)).toEqual([[0, 1, 2, 3], "d2"]);
    app.pace = "normal";
  });
});
