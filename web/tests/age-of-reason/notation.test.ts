import { describe, expect, it } from "vitest";

import { meant } from "../../src/games/age-of-reason/notation";
import { view } from "./table";

const thing = (kind: string, label: string) => ({ kind, label });
const baltic = thing("region", "baltic");

describe("what a click may have meant", () => {
  it.each([
    ["attack.choose", [baltic, thing("country", "france")], "attack baltic france"],
    ["attack.choose", [baltic, thing("marker", "3")], "storm baltic 3"],
    ["attack.choose", [thing("region", "india"), thing("marker", "action")], "convert india"],
    ["attack.choose", [baltic], "attack baltic france"],
    ["attack.choose", [thing("region", "india")], "storm india 3+5g"],
    ["actions.disc", [thing("box", "banking:1")], "place banking:1"],
    ["combat.cards", [thing("card", "ally")], "play ally"],
    ["boxes.take_back", [thing("card", "ally")], "take_back ally"],
    ["setup.choose_country", [thing("country", "france")], "choose france"],
    ["alliances.propose_b", [thing("country", "france")], "propose_b france"],
    ["combat.hire", [thing("country", "russia")], "hire russia"],
  ])("at %s", (node, things, option) => {
    expect(meant(node, things, view())).toBe(option);
  });

  it("passes over one's own discs", () => {
    const german = thing("region", "german-states");
    expect(meant("attack.choose", [german], view())).toBe("attack german-states france");
  });

  it("is nothing where nothing of the kind is asked for", () => {
    expect(meant("actions.disc", [thing("country", "france")], view())).toBeNull();
    expect(meant("actions.disc", [baltic], view())).toBeNull();
    expect(meant("combat.hire", [baltic, thing("country", "russia")], view())).toBeNull();
    expect(meant("attack.choose", [thing("box", "slaves")], view())).toBeNull();
    expect(meant("attack.choose", [thing("region", "nowhere")], view())).toBeNull();
  });
});
