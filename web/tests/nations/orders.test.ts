// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";

import type { TableContext, Thing } from "../../src/common/table-context.svelte";
import { flatten, Translator } from "../../src/common/translator";
import type { NationsView } from "../../src/common/wire-extra";
import texts from "../../src/games/nations/text/en.toml";
import { board, game, player, view } from "./table";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { orders } = await import("../../src/games/nations/orders");

const translator = new Translator("en");
translator.add("web.nations", flatten(texts as Record<string, unknown>));
translator.add("nations", {}, { card: { farm: { name: "Farm" }, axeman: { name: "Axeman" } } });

/** A context at which something else is asked than an action, unless it says so. */
function at(seen: NationsView, node = "growth"): TableContext {
  return {
    translator,
    game,
    view: seen,
    store: { state: { decision: { node } } },
  } as unknown as TableContext;
}

const shown = (id: string, more: Partial<NationsView> = {}): NationsView => {
  const seen = view(more);
  const display = seen.display.map((place, i) => (i === 0 ? { ...place, card: id } : place));
  return { ...seen, display };
};
const card = (label: string): Thing => ({ kind: "card", label });

describe("what can be ordered in Nations", () => {
  it("is a card on display, and a building's or army's place with it", () => {
    const [buy, pass] = orders(card("farm"), at(shown("farm")));
    expect(buy?.options).toEqual(["buy farm"]);
    expect(buy?.follow?.ways).toEqual([
      { label: "Farm, 2 workers", choice: "place 1" },
      { label: "Axeman, 1 worker", choice: "place 2" },
    ]);
    expect(pass).toMatchObject({ options: ["pass"], when: "card-gone farm" });
    const [war] = orders(card("hunnic-invasions"), at(shown("hunnic-invasions")));
    expect(war?.follow).toBeUndefined();
  });

  it("is nothing about a card that lies elsewhere and has no action", () => {
    expect(orders(card("farm"), at(view()))).toEqual([]);
  });

  it("is the action of one's own card, as long as it has not been used", () => {
    const acting = { ...board, cards: [...board.cards, { ...board.cards[0]!, id: "sage", action: true }] };
    const held = (used: string[]) => {
      const seen = view({ players: [player("rome", { advisors: ["sage"], used }), player("egypt")] });
      return orders(card("sage"), {
        ...at(seen),
        game: { ...game, board: acting },
      } as unknown as TableContext);
    };
    expect(held([]).map(({ options }) => options)).toEqual([["use sage"]]);
    expect(held(["sage"])).toEqual([]);
  });

  it("is a worker for one of one's own slots", () => {
    expect(orders({ kind: "slot", label: "2" }, at(view())).map(({ options }) => options)).toEqual([
      ["deploy 2"],
    ]);
  });

  it("is only what waits for something else when it is one's turn", () => {
    const offers = orders(card("farm"), at(shown("farm"), "actions.turn"));
    expect(offers.map(({ when }) => when)).toEqual(["card-gone farm"]);
  });

  it("is nothing for a player who has passed, or only watches", () => {
    const passed = [player("rome", { passed: 1 }), player("egypt")];
    expect(orders(card("farm"), at(shown("farm", { players: passed })))).toEqual([]);
    expect(orders(card("farm"), at(shown("farm", { seat: null })))).toEqual([]);
  });
});
