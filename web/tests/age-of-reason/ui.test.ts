// @vitest-environment jsdom
import { scenesIn } from "../../src/table/scenes/scenes";
import { Stage as Course } from "../../src/table/scenes/stage.svelte";
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    disconnect() {}
  },
);

const { TableContext } = await import("../../src/common/table-context.svelte");
const { TableStore } = await import("../../src/common/table.svelte");
const { flatten, Translator } = await import("../../src/common/translator");
const { ui } = await import("../../src/games/age-of-reason");
const { default: Boxes } = await import("../../src/games/age-of-reason/parts/Boxes.svelte");
const { default: Alliances } = await import("../../src/games/age-of-reason/parts/Alliances.svelte");
const { default: MapDrawing } = await import("../../src/games/age-of-reason/map/MapDrawing.svelte");
const { loadAtlas } = await import("../../src/games/age-of-reason/map/atlas");
const { selectionOf } = await import("../../src/games/age-of-reason/selection.svelte");
const { default: Stage } = await import("./Stage.svelte");
const { attacks, game, line, option, state, view } = await import("./table");
const { default: own } = await import("../../src/games/age-of-reason/text/en.toml");
const { default: theirs } = await import("../../../src/worldstage/games/age_of_reason/text/en.toml");

const { names, ...messages } = theirs as { names: Record<string, Record<string, Record<string, string>>> };
const translator = new Translator("en");
translator.add("age-of-reason", flatten(messages), names);
translator.add("web.age-of-reason", flatten(own));

let mounted: Record<string, unknown> | null = null;

function show(Part: unknown, seen = view(), options = attacks, props: Record<string, unknown> = {}) {
  const store = new TableStore("t", 0);
  store.state = state(seen, options);
  store.options = { decision: "d1", options };
  const context = new TableContext(store, game, translator);
  mounted = mount(Stage, {
    target: document.body,
    props: { context, Part: Part as Component<Record<string, unknown>>, ...props },
  });
  flushSync();
  return { context, store, words: () => document.body.textContent?.replace(/\s+/g, " ") ?? "" };
}

afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

const find = <T extends Element>(selector: string): T => {
  const found = document.body.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

describe("the text view", () => {
  it("tells all that the drawing shows", () => {
    const { words } = show(ui.TextView);
    for (const part of [
      "Prussia: Anna (you, your turn)",
      "Prussia 2 scoring 8; France 2 scoring 8; Russia 1 scoring 5",
      "2 × action",
      "Space 4: Russia (no player)",
      "1 gold",
      "2 × 3s@2",
      "No combat is under way.",
    ]) {
      expect(words()).toContain(part);
    }
  });
});

describe("the map", () => {
  it("has a button for each area that says everything about it, and asks why not", async () => {
    const { context, store } = show(MapDrawing, view(), attacks, { atlas: await loadAtlas() });
    const asked = vi.spyOn(store, "whyNot").mockResolvedValue({ message: null, rule: "" });
    const baltic = find<SVGElement>('[aria-label^="Baltic."]');
    expect(baltic.getAttribute("aria-label")).toBe(
      "Baltic. Europe, ships count. Victory points 5, 3, 2. Discs: France 1 scoring 5. No markers. Can be chosen.",
    );
    expect(baltic.getAttribute("tabindex")).toBe("0");
    baltic.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(context.picked).toEqual([{ kind: "region", label: "baltic" }]);
    find('[aria-label^="Prussia in the German States"]').dispatchEvent(
      new MouseEvent("click", { bubbles: true }),
    );
    expect(asked).toHaveBeenCalledWith("attack german-states prussia");
  });
});

describe("boxes and alliances", () => {
  it("light up what can be chosen and pick it", () => {
    const { context } = show(Boxes, view({ node: "actions.disc" }), [
      option("place denmark", [["box", "denmark"]]),
    ]);
    const lit = find<HTMLButtonElement>(".lit");
    expect(lit.textContent).toContain("Denmark: ");
    lit.click();
    expect(context.picked).toEqual([{ kind: "box", label: "denmark" }]);
  });

  it("show who stands where", () => {
    const { words } = show(Alliances);
    expect(words()).toMatch(/1 ?Prussia/);
    expect(words()).toContain("no player");
  });
});

describe("forms", () => {
  const form = (node: string) => ui.form(node);

  it("bid with both proposals at once", () => {
    const { store } = show(
      form("alliances.bid"),
      view({ node: "alliances.bid", alliances: Array(8).fill(null) }),
      [option("bid 0"), option("bid 1")],
    );
    const submit = find<HTMLButtonElement>("[type=submit]");
    expect(submit.disabled).toBe(true);
    const choose = vi.spyOn(store, "choose").mockResolvedValue(null);
    find<HTMLInputElement>("[name=age-upper]").click();
    document.body.querySelectorAll<HTMLInputElement>("[name=age-lower]")[1]?.click();
    flushSync();
    expect(submit.disabled).toBe(false);
    submit.click();
    return vi
      .waitFor(() => expect(choose).toHaveBeenCalledOnce())
      .then(() => {
        const [options] = choose.mock.calls[0] ?? [];
        expect(options).toEqual(["bid 0", "propose_a prussia", "propose_b france"]);
      });
  });

  it("attack with a target, a card and odds", () => {
    const { context, words } = show(form("attack.choose"));
    find<HTMLButtonElement>(".target").click();
    flushSync();
    expect(context.picked).toHaveLength(2);
    expect(words()).toContain("40%");
    find<HTMLButtonElement>(".card-choice").click();
    flushSync();
    expect(words()).toContain("Attack with this card");
  });

  it("play the card that was chosen along with the attack, and no other", () => {
    const played = (attacker: number) => {
      const options = [option("play blank", [["card", "blank"]]), option("play 3s@2", [["card", "3s@2"]])];
      const combat = { ...view().combat, attacker, region: "baltic" } as ReturnType<typeof view>["combat"];
      const { context, store } = show(null, view({ node: "combat.cards", combat }), options);
      const choose = vi.spyOn(store, "choose").mockResolvedValue(null);
      selectionOf(context).card = { label: "3s@2", region: "baltic" };
      mount(Stage, { target: document.body, props: { context, Part: form("combat.cards") as Component } });
      flushSync();
      expect(selectionOf(context).card).toBeNull();
      return choose.mock.calls;
    };
    expect(played(0)).toEqual([["play 3s@2"]]);
    expect(played(1)).toEqual([]);
  });

  it("choose a card", () => {
    const options = [option("play blank", [["card", "blank"]]), option("play 3s@2", [["card", "3s@2"]])];
    const { store } = show(form("combat.cards"), view({ node: "combat.cards" }), options);
    const choose = vi.spyOn(store, "choose").mockResolvedValue(null);
    document.body.querySelectorAll<HTMLButtonElement>(".option")[1]?.click();
    flushSync();
    find<HTMLButtonElement>(".primary").click();
    expect(choose).toHaveBeenCalledWith("play 3s@2");
  });

  it("leave other questions to the list", () => {
    expect(form("actions.disc")).toBeNull();
  });
});

describe("the inspector", () => {
  it.each([
    ["region", "baltic", "France: 1 disc, 5 VP now"],
    ["region", "baltic", "Borders the German States, Prussia, and Russia."],
    ["country", "prussia", "The home borders the German States and the Baltic."],
    ["country", "prussia", "Your country"],
    ["country", "france", "Led by Bert"],
    ["country", "france", "Allies never attack each other"],
    ["box", "denmark", "Costs 1 gold"],
    ["card", "2s1n@2", "Strength 2, and 3 where ships count"],
    ["marker", "3+5g", "+5 gold"],
    ["space", "2", "France stands here."],
  ])("explains a %s", (kind, label, words) => {
    expect(show(ui.Inspect, view(), attacks, { thing: { kind, label } }).words()).toContain(words);
  });

  it("opens the rules at the paragraph", () => {
    const { context } = show(ui.Inspect, view(), attacks, { thing: { kind: "box", label: "banking:1" } });
    find<HTMLButtonElement>(".rule").click();
    expect(context.paragraph).toBe("6.0.banking");
  });
});

describe("the scene", () => {
  it("tells the result and ends by itself", () => {
    vi.useFakeTimers();
    const done = vi.fn();
    const lines = [
      line(0, "combat.stormed", {
        country: ["country", "prussia"],
        region: ["region", "india"],
        marker: ["marker", "3"],
      }),
      line(1, "combat.revealed", { country: ["country", "prussia"], card: ["card", "3s@2"] }),
      line(2, "combat.rolled", { a1: ["", 6], a2: ["", 1], d1: ["", 2], d2: ["", 2] }),
      line(3, "combat.sum_marker", { total: ["", 3], dice: ["", 0], strength: ["", 3] }),
      line(4, "combat.won", {
        country: ["country", "prussia"],
        region: ["region", "india"],
        attack: ["", 8],
        defence: ["", 3],
        margin: ["", 5],
        against: ["", 1],
      }),
    ];
    const [scene] = scenesIn(lines, ui.scenes);
    expect(scene?.spec.id).toBe("combat");
    const stage = new Course("normal", false, done);
    const { words } = show(scene?.spec.Play, view(), attacks, { lines, stage });
    expect(words()).toContain("Combat in India");
    expect(words()).not.toContain("victory");
    vi.advanceTimersByTime(2700);
    flushSync();
    expect(words()).toContain("An overwhelming victory for Prussia.");
    expect(words()).toContain("Number of the marker 3");
    vi.advanceTimersByTime(5000);
    expect(done).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
