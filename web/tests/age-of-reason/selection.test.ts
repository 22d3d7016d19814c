// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";

import { optionAbout } from "../../src/table/options";
import { game, view } from "./table";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { meant } = await import("../../src/games/age-of-reason/selection.svelte");

const thing = (kind: string, label: string) => ({ kind, label });
const baltic = thing("region", "baltic");
const asked = (node: string, things: { kind: string; label: string }[]) =>
  optionAbout(game.verbs, node, meant(things, view()));

describe("what a click may have meant", () => {
  it.each([
    ["attack.choose", [baltic, thing("country", "france")], "attack baltic france"],
    ["attack.choose", [baltic, thing("marker", "3")], "storm baltic 3"],
    ["attack.choose", [thing("region", "india"), thing("marker", "action")], "convert india"],
    ["attack.choose", [baltic], "attack baltic france"],
    ["attack.choose", [thing("region", "india")], "storm india 3+5g"],
    ["actions.disc", [thing("box", "banking:1")], "place banking:1"],
    ["combat.cards", [thing("card", "ally")], "play ally"],
    ["setup.choose_country", [thing("country", "france")], "choose france"],
    ["combat.hire", [thing("country", "russia")], "hire russia"],
  ])("at %s", (node, things, option) => {
    expect(asked(node, things)).toBe(option);
  });

  it("passes over one's own discs", () => {
    const german = thing("region", "german-states");
    expect(asked("attack.choose", [german])).toBe("attack german-states france");
  });

  it("is nothing where nothing of the kind is asked for", () => {
    expect(asked("actions.disc", [thing("country", "france")])).toBeNull();
    expect(asked("actions.disc", [baltic])).toBeNull();
    expect(asked("combat.hire", [baltic, thing("country", "russia")])).toBeNull();
    expect(asked("attack.choose", [thing("box", "slaves")])).toBeNull();
    expect(asked("attack.choose", [thing("region", "nowhere")])).toBeNull();
  });
});
