// @vitest-environment jsdom
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    unobserve() {}
  },
);

const { TableContext } = await import("../../src/common/table-context.svelte");
const { TableStore } = await import("../../src/common/table.svelte");
const { flatten, Translator } = await import("../../src/common/translator");
const { Carry, carryOf } = await import("../../src/games/nations/carry.svelte");
const { movesOf } = await import("../../src/games/nations/moves");
const { ui } = await import("../../src/games/nations");
const { default: Inspect } = await import("../../src/games/nations/Inspect.svelte");
const { default: Nation } = await import("../../src/games/nations/parts/Nation.svelte");
const { default: Parts } = await import("../../src/games/nations/parts/Parts.svelte");
const { default: Round } = await import("../../src/games/nations/parts/Round.svelte");
const { default: Scores } = await import("../../src/games/nations/parts/Scores.svelte");
const { default: Stage } = await import("../age-of-reason/Stage.svelte");
const { game, option, state, turn, view } = await import("./table");
const { default: own } = await import("../../src/games/nations/text/en.toml");
const { default: theirs } = await import("../../../src/worldstage/games/nations/text/en.toml");
const { default: titles } = await import("../../../src/worldstage/games/nations/text/en/titles.toml");

type Names = Record<string, Record<string, Record<string, string>>>;
const { names, ...messages } = theirs as { names: Names };
const translator = new Translator("en");
translator.add("nations", flatten(messages), { ...names, ...(titles as { names: Names }).names });
translator.add("web.nations", flatten(own));

function sit(seen = view(), options = turn) {
  const store = new TableStore("t", 0);
  store.state = state(seen);
  store.options = { decision: "d1", options };
  const chosen: string[] = [];
  vi.spyOn(store, "choose").mockImplementation(async (notation) => {
    chosen.push(String(notation));
    return null;
  });
  return { context: new TableContext(store, game, translator), chosen };
}

let mounted: Record<string, unknown> | null = null;

function show(Part: unknown, props: Record<string, unknown> = {}, seen = view(), options = turn) {
  const at = sit(seen, options);
  mounted = mount(Stage, {
    target: document.body,
    props: { context: at.context, Part: Part as Component<Record<string, unknown>>, ...props },
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
const tick = () => new Promise((resolve) => setTimeout(resolve));

describe("moves of workers", () => {
  it("go from the idle to a card, from a card to the idle, from the track to the idle", () => {
    expect(movesOf([...turn, option("grow food", "part")])).toEqual([
      { from: "idle", to: "slot:1", option: "deploy 1" },
      { from: "slot:1", to: "idle", option: "undeploy 1" },
      { from: "slot:2", to: "idle", option: "undeploy 2" },
      { from: "part:food", to: "idle", option: "grow food" },
    ]);
  });

  it("lead back to the track from wherever a worker is called away", () => {
    const found = movesOf([option("recall idle", "slot"), option("recall 2", "slot")]);
    expect(new Set(found.map(({ from }) => from))).toEqual(new Set(["idle", "slot:2"]));
    expect(found.every(({ to }) => to.startsWith("part:"))).toBe(true);
  });

  it("are none of cards to buy", () => {
    expect(movesOf([option("buy farm", "card"), option("pass")])).toEqual([]);
  });
});

describe("a worker in hand", () => {
  function pointer(x: number, y: number, more: Partial<PointerEvent> = {}): PointerEvent {
    const currentTarget = { setPointerCapture: () => undefined };
    return {
      button: 0,
      clientX: x,
      clientY: y,
      pointerId: 1,
      currentTarget,
      ...more,
    } as unknown as PointerEvent;
  }
  /** Card 1 lies from x = 100 on, card 2 from 200 on. */
  const under = ({ x }: { x: number }) => (x < 100 ? "idle" : x < 200 ? "slot:1" : "slot:2");

  function drag(from: string, path: number[], options = turn) {
    const { context, chosen } = sit(view(), options);
    const carry = new Carry(context, under);
    const handlers = carry.dragging(from);
    handlers.onpointerdown(pointer(path[0] ?? 0, 0));
    for (const x of path.slice(1)) handlers.onpointermove(pointer(x, 0));
    return { carry, chosen, handlers };
  }

  it("lights up the cards that take it while it is dragged", () => {
    const { carry } = drag("idle", [0, 150]);
    expect(carry.held).toBe("idle");
    expect([carry.accepts("slot:1"), carry.accepts("slot:2"), carry.accepts("idle")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(carry.over).toBe("slot:1");
  });

  it("is deployed where it is let go", () => {
    const { carry, chosen, handlers } = drag("idle", [0, 150]);
    handlers.onpointerup();
    expect(chosen).toEqual(["deploy 1"]);
    expect([carry.held, carry.at]).toEqual([null, null]);
  });

  it("goes back when it is let go over a card that does not take it", () => {
    const { carry, chosen, handlers } = drag("idle", [0, 150, 250]);
    expect(carry.over).toBeNull();
    handlers.onpointerup();
    expect(chosen).toEqual([]);
    expect(carry.held).toBeNull();
  });

  it("is undeployed when it is dragged to the idle ones", () => {
    const { chosen, handlers } = drag("slot:2", [250, 50]);
    handlers.onpointerup();
    expect(chosen).toEqual(["undeploy 2"]);
  });

  it("is not dragged by a hand that trembles, nor by the other button", () => {
    expect(drag("idle", [0, 4]).carry.at).toBeNull();
    const carry = new Carry(sit().context, under);
    const handlers = carry.dragging("idle");
    handlers.onpointerdown(pointer(0, 0, { button: 2 }));
    handlers.onpointermove(pointer(150, 0));
    expect(carry.held).toBeNull();
  });

  it("is dropped when the browser takes the pointer away", () => {
    const { carry, chosen, handlers } = drag("idle", [0, 150]);
    handlers.onpointercancel();
    expect([carry.held, carry.at, chosen.length]).toEqual([null, null, 0]);
  });

  it("means nothing by the click that ends a drag", () => {
    const { carry, chosen, handlers } = drag("slot:2", [250, 260]);
    handlers.onpointerup();
    carry.press("slot:2");
    expect(chosen).toEqual([]);
    carry.press("slot:2");
    expect(chosen).toEqual(["undeploy 2"]);
  });

  it("is taken up by a press, put down by the next, or let go by the same", () => {
    const { context, chosen } = sit();
    const carry = new Carry(context, under);
    carry.press("idle");
    expect(carry.held).toBe("idle");
    carry.press("idle");
    expect(carry.held).toBeNull();
    carry.press("idle");
    expect(carry.put("slot:2")).toBe(false);
    expect(carry.held).toBeNull();
    carry.press("idle");
    expect(carry.put("slot:1")).toBe(true);
    expect(chosen).toEqual(["deploy 1"]);
  });

  it("comes from the track at once", () => {
    const { context, chosen } = sit(view({ node: "growth" }), [
      option("grow food", "part"),
      option("take gold", "good"),
    ]);
    new Carry(context, under).press("part:food");
    expect(chosen).toEqual(["grow food"]);
  });
});

describe("a nation", () => {
  it("has workers to press where an option moves them, and none elsewhere", () => {
    show(Nation, { seat: 0 });
    const spots = [...document.querySelectorAll("button.workers")].map(
      (button) => button.closest<HTMLElement>("[data-spot]")?.dataset.spot,
    );
    expect(spots).toEqual(["idle", "slot:1", "slot:2"]);
    mounted = null;
    document.body.replaceChildren();
    show(Nation, { seat: 1 });
    expect(document.querySelector("button.workers, [data-spot]")).toBeNull();
  });

  it("deploys a worker by a press on the idle ones and one on the card", async () => {
    const { context, chosen } = show(Nation, { seat: 0 });
    find('[data-spot="idle"] button').click();
    flushSync();
    expect(find('[data-spot="slot:1"]').classList).toContain("target");
    expect(find('[data-spot="slot:2"]').classList).not.toContain("target");
    find('[data-spot="slot:1"] button.card').click();
    await tick();
    expect(chosen).toEqual(["deploy 1"]);
    expect(carryOf(context).held).toBeNull();
  });

  it("takes a worker back by a press on it", async () => {
    const { chosen } = show(Nation, { seat: 0 });
    find('[data-spot="slot:2"] button.workers').click();
    await tick();
    expect(chosen).toEqual(["undeploy 2"]);
  });

  it("says what it will lack", () => {
    show(Nation, { seat: 0 });
    expect(words(".goods .short")).toContain("1 missing");
  });
});

describe("the round", () => {
  it("tells whom war, events and famine would strike, with what", () => {
    show(Round);
    expect(words('[data-step="production"]')).toContain("lacks 1 food");
    expect(words('[data-step="war"]')).toContain("Rome");
    expect(words('[data-step="war"]')).toContain("lacks 4 food");
    expect(words('[data-step="first"]')).toContain("nobody, as things stand");
    expect(words('[data-step="second"]')).toContain("Egypt");
    expect(words('[data-step="second"]')).toContain("+3");
    expect(words('[data-step="second"]')).toContain("choice: lose an advisor");
    expect(words('[data-step="famine"]')).toContain("−1");
    expect(words(".order")).toContain("After this round, as things stand: Egypt and Rome.");
  });

  it("tells of books only in the last round of an age", () => {
    show(Round, {}, view({ round: 3 }));
    expect(document.querySelector('[data-step="age"]')).toBeNull();
  });

  it("says of a half that has happened that it has", () => {
    const seen = view();
    show(Round, {}, { ...seen, coming: seen.coming.filter(({ key }) => key !== "first") });
    expect(words('[data-step="first"]')).toContain("no longer to come");
  });
});

it("shows the final score in its parts, and the war among the strengths", () => {
  show(Scores);
  expect(words(".parts tbody tr:nth-child(1)")).toMatch(/Rome\s*7\s*0\s*0\s*2\s*1\s*10/);
  expect(words(".parts tbody tr:nth-child(2)")).toMatch(/Egypt\s*7\s*2\s*0\s*2\s*2\s*13/);
  expect(words('[data-row="war"] td')).toBe("6");
});

it("shows what the score is made of", () => {
  show(Parts);
  expect(words("thead")).toBe("GainedColoniesWondersWorkersGoodsTotal");
  expect(words("tbody tr:nth-child(2)")).toMatch(/Egypt\s*7\s*2\s*0\s*2\s*2\s*13/);
});

it("explains a card that cannot be bought now in words, and names its rules", () => {
  show(Inspect, { thing: { kind: "card", label: "hunnic-invasions" } });
  expect(words(".inspect")).toContain("the defeated lose 4 food and a victory point");
  expect(words("button.rule")).toBe("Rules: War");
});

describe("an option with cautions", () => {
  it("is done only when it is chosen again", async () => {
    const { context, chosen } = sit();
    expect(await context.choose("pass")).toBe(false);
    expect(chosen).toEqual([]);
    expect(context.unconfirmed?.info.option).toBe("pass");
    await context.choose("pass");
    expect(chosen).toEqual(["pass"]);
    expect(context.unconfirmed).toBeNull();
  });

  it("is forgotten when something else is chosen", async () => {
    const { context, chosen } = sit();
    await context.choose("pass");
    await context.choose("deploy 1");
    await context.choose("pass");
    expect(chosen).toEqual(["deploy 1"]);
  });
});

it("leaves the board in sight on small screens", () => {
  expect(ui.sheet?.("")).toBe(true);
});
