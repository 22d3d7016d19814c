// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { TableContext } from "../../src/common/table-context.svelte";
import { TableStore } from "../../src/common/table.svelte";
import { Translator } from "../../src/common/translator";
import type { Command, Decision, GameInfo, Options, State } from "../../src/common/wire-extra";
import { line, option } from "./helpers";

class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }
  sent: { type: string; key: string; command: Command }[] = [];
  push(state: State) {
    this.tell({ type: "state", state });
  }
  tell(push: object) {
    this.onmessage?.({ data: JSON.stringify(push) });
  }
  send(frame: string) {
    this.sent.push(JSON.parse(frame) as FakeSocket["sent"][number]);
  }
  close(code = 1000) {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
}

const decision: Decision = {
  id: "attack:3:0",
  seat: 0,
  node: "attack",
  rule: "4.3",
  prompt: { key: "p", args: {}, domain: "" },
  sealed: false,
  options: [],
};
const options: Options = {
  decision: decision.id,
  options: [
    option("pass"),
    option("attack baltic prussia", ["region", "baltic"], ["country", "prussia"]),
    option("attack baltic spain", ["region", "baltic"], ["country", "spain"]),
  ],
};

function state(revision: number, more: Partial<State> = {}): State {
  const room = { seats: [], spectators: 0 } as unknown as State["room"];
  const own = { standing: [], orders: [], outcomes: [] };
  const empty = { view: {}, decision: null, retract: null, undo: null, ...own, position: 3, left: null };
  const logs = { log_from: 0, log: [], talk_from: 0, talk: [] };
  return {
    revision,
    seat: 0,
    you: { seats: [0], owner: true, invited: [] },
    room,
    ...empty,
    ...logs,
    ...more,
  };
}

let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  FakeSocket.all = [];
  answers = {};
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const found = Object.entries(answers).find(([name]) => path.includes(name));
    if (!found) throw new TypeError("unreachable");
    return { ok: true, json: async () => found[1] };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(): { store: TableStore; socket: FakeSocket } {
  const store = new TableStore("T", 0);
  store.open();
  return { store, socket: FakeSocket.all[0] as FakeSocket };
}

describe("the table", () => {
  it("is live once it has been shown, with the seat's own eyes", () => {
    const { store, socket } = open();
    expect(store.connection).toBe("connecting");
    expect(String(socket.address)).toMatch(/^ws:.*\/api\/tables\/T\/live\?seat=0&changes=1$/);
    socket.push(state(1));
    expect(store.connection).toBe("live");
  });

  it("is shown by the answer that comes first, and is not drawn again by the other one", async () => {
    answers["/state"] = state(3, { view: { first: true } });
    const store = new TableStore("T", 0);
    store.begin();
    await vi.advanceTimersByTimeAsync(1);
    const { view } = store.state ?? {};
    expect([store.connection, view]).toEqual(["connecting", { first: true }]);
    const room = { seats: [], spectators: 4 } as unknown as State["room"];
    FakeSocket.all[0]?.push(state(3, { view: { first: true }, room }));
    expect(store.connection).toBe("live");
    expect(store.state?.view).toBe(view);
    expect(store.state?.room.spectators).toBe(4);
    FakeSocket.all[0]?.push(state(4, { view: { second: true } }));
    expect(store.state?.view).toEqual({ second: true });
  });

  it("is shown by its connection alone where the other question fails", async () => {
    const store = new TableStore("T", 0);
    store.begin();
    await vi.advanceTimersByTimeAsync(1);
    expect(store.state).toBeNull();
    FakeSocket.all[0]?.push(state(1));
    expect(store.state?.revision).toBe(1);
  });

  it("joins new lines to the old ones and knows which are news", () => {
    const { store, socket } = open();
    socket.push(state(1, { log: [line(0, 0, "a"), line(1, 1, "b")] }));
    expect(store.fresh).toEqual([]);
    socket.push(state(2, { log_from: 2, log: [line(2, 2, "c")] }));
    expect(store.log.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(store.fresh.map(({ index }) => index)).toEqual([2]);
  });

  it("forgets lines that were taken back, and what is older than what it shows", () => {
    const { store, socket } = open();
    socket.push(state(5, { log: [line(0, 0, "a"), line(1, 1, "b")] }));
    socket.push(state(6, { log_from: 1, log: [{ ...line(1, 1, "c"), at: 9 }] }));
    expect(store.log.map(({ message }) => message.key)).toEqual(["a", "c"]);
    expect(store.fresh.map(({ message }) => message.key)).toEqual(["c"]);
    socket.push(state(4));
    expect(store.state?.revision).toBe(6);
  });

  it("has the newest page of the log and reads the earlier ones when they are needed", async () => {
    const { store, socket } = open();
    socket.push(state(3, { log_from: 3, log: [line(3, 3, "d")] }));
    expect([store.missing, store.lines, store.line(3)?.message.key, store.line(2)]).toEqual([
      3,
      4,
      "d",
      undefined,
    ]);
    answers["before=3"] = { start: 1, lines: [line(1, 1, "b"), line(2, 2, "c")] };
    answers["before=1"] = { start: 0, lines: [line(0, 0, "a")] };
    await store.readEarlier();
    expect(store.log.map(({ message }) => message.key)).toEqual(["b", "c", "d"]);
    socket.push(state(4, { log_from: 4, log: [line(4, 4, "e")] }));
    await store.readAll();
    expect(store.log.map(({ message }) => message.key)).toEqual(["a", "b", "c", "d", "e"]);
    expect(store.missing).toBe(0);
  });

  it("takes what comes after a gap, and what lies before it is read when it is needed", async () => {
    const { store, socket } = open();
    socket.push(state(1, { log: [line(0, 0, "a")] }));
    socket.push(state(3, { log_from: 2, log: [line(2, 2, "c")] }));
    expect(store.log.map(({ message }) => message.key)).toEqual(["c"]);
    answers["before=2"] = { start: 0, lines: [line(0, 0, "a"), line(1, 1, "b")] };
    await store.readAll();
    expect(store.log.map(({ message }) => message.key)).toEqual(["a", "b", "c"]);
  });

  it("reads the lines that are here once more, for what they tell only now", async () => {
    const { store, socket } = open();
    socket.push(state(3, { log_from: 2, log: [line(2, 2, "c"), line(3, 3, "d")] }));
    const told = (index: number, key: string) => ({
      ...line(index, index, key),
      why: line(0, 0, "y").message,
    });
    answers["before=4"] = { start: 3, lines: [told(3, "d")] };
    answers["before=3"] = { start: 1, lines: [told(1, "b"), told(2, "c")] };
    const reading = store.readAgain();
    socket.push(state(4, { log_from: 4, log: [line(4, 4, "e")] }));
    await reading;
    expect(store.log.map(({ message, why }) => [message.key, why?.key])).toEqual([
      ["b", "y"],
      ["c", "y"],
      ["d", "y"],
      ["e", undefined],
    ]);
  });

  it("does not ask without end for what the server does not send", async () => {
    const { store, socket } = open();
    socket.push(state(3, { log_from: 3, log: [line(3, 3, "d")] }));
    answers["before=3"] = { start: 3, lines: [] };
    await store.readAll();
    expect(store.missing).toBe(3);
  });

  it("connects again when the connection is lost, but not when the table is gone", async () => {
    const { store, socket } = open();
    socket.push(state(1));
    socket.close(1006);
    expect(store.connection).toBe("reconnecting");
    await vi.advanceTimersByTimeAsync(300);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.all[1]?.close(4404);
    expect(store.connection).toBe("gone");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("does not wait when the reader is back", () => {
    const { store, socket } = open();
    socket.close(1006);
    store.wake();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("gives up a connection that has fallen silent, though the browser still believes in it", async () => {
    const { store, socket } = open();
    socket.push(state(1));
    socket.close = () => undefined; // nobody answers the farewell
    await vi.advanceTimersByTimeAsync(46_000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(store.connection).toBe("reconnecting");
    socket.push(state(2));
    expect(store.state?.revision).toBe(1);
    FakeSocket.all[1]?.push(state(3));
    expect(store.connection).toBe("live");
  });

  it("knows at once that the network is gone, and tries again when it is back", async () => {
    const { store, socket } = open();
    socket.push(state(1));
    socket.close = () => undefined;
    store.sever();
    expect(store.connection).toBe("reconnecting");
    store.wake();
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("tells that the server cannot save while a command is sent again", async () => {
    const { store, socket } = open();
    socket.push(state(1));
    const message = { key: "error.no_database", args: {}, domain: "server" };
    const fault = { code: "no_database", message, rule: "", state: null, request: "id" };
    const sending = store.send({ do: "lift", seat: 0 } as Command);
    socket.tell({ type: "fault", key: socket.sent[0]?.key, status: 503, later: 0, fault });
    await vi.advanceTimersByTimeAsync(100);
    expect([store.busy, store.retrying, store.fault]).toEqual([true, true, null]);
    vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => ({ revision: 1, table: null }) }));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await sending)?.revision).toBe(1);
    expect([store.busy, store.retrying]).toEqual([false, false]);
  });

  it("sends commands over the socket, and by POST with the same key where no answer comes", async () => {
    const { store, socket } = open();
    socket.push(state(1));
    const sending = store.send({ do: "lift", seat: 0 } as Command);
    const [frame] = socket.sent;
    expect(frame).toMatchObject({ type: "command", command: { do: "lift", seat: 0 } });
    socket.tell({ type: "done", key: frame?.key, done: { revision: 1, table: null } });
    expect((await sending)?.revision).toBe(1);
    expect(asked).toEqual([]);

    const keys: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      keys.push((init.headers as Record<string, string>)["Idempotency-Key"]);
      return { ok: true, json: async () => ({ revision: 1, table: null }) };
    });
    const again = store.send({ do: "lift", seat: 0 } as Command);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(keys).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await again)?.revision).toBe(1);
    expect(keys).toEqual([socket.sent[1]?.key]);

    const last = store.send({ do: "lift", seat: 0 } as Command);
    socket.close(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await last)?.revision).toBe(1);
    expect(keys).toEqual([socket.sent[1]?.key, socket.sent[2]?.key]);
  });

  it("shows why a command was refused over the socket", async () => {
    const { store, socket } = open();
    socket.push(state(1));
    const message = { key: "error.stale", args: {}, domain: "" };
    const fault = { code: "stale", message, rule: "", state: null, request: "" };
    const sending = store.send({ do: "lift", seat: 0 } as Command);
    socket.tell({ type: "fault", key: socket.sent[0]?.key, status: 409, later: 0, fault });
    expect(await sending).toBeNull();
    expect(store.fault?.code).toBe("stale");
  });

  it("takes over what has changed, and keeps the rest", () => {
    const { store, socket } = open();
    socket.push(state(1, { view: { round: 1, gold: [1, 2] }, log: [line(0, 0, "a")], undo: "1" }));
    const changed = { revision: 2, view: { round: 2 }, log_from: 1, log: [line(1, 1, "b")], undo: null };
    socket.tell({ type: "change", base: 1, changed });
    expect(store.state?.view).toEqual({ round: 2, gold: [1, 2] });
    expect(store.state?.undo).toBeNull();
    expect(store.log.map(({ message }) => message.key)).toEqual(["a", "b"]);
    expect(store.fresh.map(({ message }) => message.key)).toEqual(["b"]);
    socket.tell({ type: "change", base: 2, changed: { revision: 3, position: 4 } });
    expect([store.state?.revision, store.state?.position]).toEqual([3, 4]);
    expect(store.log.map(({ message }) => message.key)).toEqual(["a", "b"]);
    expect(store.fresh).toEqual([]);
  });

  it("reads the whole state where a change is about another one, and ignores what it knows already", async () => {
    const { store, socket } = open();
    socket.push(state(1, { view: { round: 1 } }));
    answers["/state"] = state(4, { view: { round: 4 } });
    socket.tell({ type: "change", base: 2, changed: { revision: 3, view: { round: 3 } } });
    await vi.advanceTimersByTimeAsync(1);
    expect(store.state?.view).toEqual({ round: 4 });
    const before = asked.length;
    socket.tell({ type: "change", base: 3, changed: { revision: 4, view: { round: 4 } } });
    socket.tell({ type: "change", base: 4, changed: { revision: 5, view: { round: 5 } } });
    expect(store.state?.view).toEqual({ round: 5 });
    expect(asked).toHaveLength(before);
  });

  it("asks for the options of a decision until it has them", async () => {
    const { store, socket } = open();
    socket.push(state(1, { decision }));
    await vi.advanceTimersByTimeAsync(100);
    expect(store.options).toBeNull();
    answers["/options"] = options;
    await vi.advanceTimersByTimeAsync(600);
    expect(store.options?.options).toHaveLength(3);
  });
});

describe("what a command has done", () => {
  it("is waited for until it is shown, without asking again and again", async () => {
    const { store, socket } = open();
    socket.push(state(1));
    let shown = false;
    void store.reached({ revision: 3 } as never).then(() => (shown = true));
    await vi.advanceTimersByTimeAsync(5_000);
    socket.push(state(2));
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toBe(false);
    socket.push(state(4));
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toBe(true);
    await store.reached({ revision: 4 } as never); // at once
  });
});

describe("the context", () => {
  async function context(): Promise<TableContext> {
    answers["/options"] = options;
    const { store, socket } = open();
    socket.push(state(1, { decision }));
    await vi.advanceTimersByTimeAsync(1);
    return new TableContext(store, { id: "game" } as GameInfo, new Translator("en"));
  }
  const baltic = { kind: "region", label: "baltic" };
  const spain = { kind: "country", label: "spain" };

  it("narrows the options by what is picked", async () => {
    const it = await context();
    expect([...it.lit.keys()]).toEqual(["region:baltic", "country:prussia", "country:spain"]);
    it.pick(baltic);
    expect(it.options).toHaveLength(2);
    it.pick(spain);
    expect(it.options.map((one) => one.option)).toEqual(["attack baltic spain"]);
    it.pick(spain);
    expect(it.options).toHaveLength(2);
  });

  it("says why something else cannot be picked", async () => {
    const it = await context();
    answers["/why-not"] = { message: { key: "why", args: {}, domain: "" }, rule: "4.3.2" };
    it.pick({ kind: "region", label: "india" });
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.at(-1)).toContain("option=attack+india+prussia");
    expect(it.refusal?.rule).toBe("4.3.2");
    it.pick(baltic);
    expect(it.refusal).toBeNull();
  });

  it("asks for several options at once why they cannot be chosen", async () => {
    const it = await context();
    answers["/why-not"] = { message: null, rule: "" };
    await it.askWhyNot(["from latium", "take_all", "to alps"]);
    expect(asked.at(-1)).toContain("option=from+latium%3B+take_all%3B+to+alps");
  });

  it("asks for warnings about a choice that is made before the server has told", async () => {
    const cautions = [{ key: "caution", args: {}, domain: "" }];
    const { store, socket } = open();
    socket.push(state(1, { decision })); // the first answer does not come: no options yet
    await vi.advanceTimersByTimeAsync(1);
    expect(store.options).toBeNull();
    answers["/options"] = { ...options, options: [{ ...option("pass"), cautions }] };
    const it = new TableContext(
      store,
      { id: "game", verbs: [] } as unknown as GameInfo,
      new Translator("en"),
    );
    expect(await it.choose("pass")).toBe(false);
    expect(it.unconfirmed?.info.cautions).toEqual(cautions);
    expect(socket.sent).toEqual([]);
    expect(store.busy).toBe(false);
  });

  it("asks for a list only once what its options cost and bring, and warns of the first", async () => {
    const cautions = [{ key: "caution", args: {}, domain: "" }];
    const { store, socket } = open();
    answers["/options"] = { ...options, options: [{ ...option("pass"), cautions }] };
    socket.push(state(1, { decision })); // the answer is under way
    const it = new TableContext(
      store,
      { id: "game", verbs: [] } as unknown as GameInfo,
      new Translator("en"),
    );
    expect(await it.choose(["pass", "pass"])).toBe(false);
    expect(it.unconfirmed?.info.cautions).toEqual(cautions);
    expect(asked.filter((path) => path.includes("/options"))).toHaveLength(1);
  });

  it("looks back and returns; while it does, nothing can be chosen", async () => {
    const it = await context();
    answers["/past"] = { position: 2, last: 3, log_length: 0, view: { past: true } };
    await it.step(-1);
    expect(asked.at(-1)).toContain("position=2");
    expect(it.view).toEqual({ past: true });
    expect(it.options).toEqual([]);
    await it.step(1);
    expect(it.past).toBeNull();
    expect(it.options).toHaveLength(3);
  });
});
