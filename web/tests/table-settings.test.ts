import { describe, expect, it } from "vitest";

import { Translator } from "../src/common/translator";
import type { GameInfo } from "../src/common/wire";
import { exclude, settingValue } from "../src/pages/table-settings";
import { setting } from "./table/helpers";

const countries = setting("countries", { kind: "country" });
const boards = setting("boards", { kind: "board", variants: ["-a", "-b"] });
const levels = setting("levels", { kind: "level", shared: true });
const game = { id: "age-of-reason", settings: [countries, boards, levels] } as unknown as GameInfo;

const translator = new Translator("en");
translator.add(
  "age-of-reason",
  { "setting.levels.value.king.name": "King (2)", "setting.levels.value.prince.name": "Prince (3)" },
  { country: { spain: { name: "Spain" }, prussia: { name: "Prussia" } } },
);

describe("the settings of a table as text", () => {
  it("name a value", () => {
    expect(settingValue(translator, game, "levels", "king")).toBe("King (2)");
  });

  it("name the values that are given seat by seat", () => {
    expect(settingValue(translator, game, "levels", "prince,king,prince")).toBe(
      "Prince (3), King (2), Prince (3)",
    );
  });

  it("name the things that are given seat by seat", () => {
    expect(settingValue(translator, game, "countries", "spain,prussia")).toBe("Spain, Prussia");
  });

  it("show what has no name as it is spelled", () => {
    expect(settingValue(translator, game, "boards", "rome,china-a")).toBe("rome, china-a");
  });

  it("know what only one seat can have: a country, or a nation with either side, but not a level", () => {
    expect(exclude(countries, "spain", "spain")).toBe(true);
    expect(exclude(countries, "spain", "prussia")).toBe(false);
    expect(exclude(boards, "rome-a", "rome-b")).toBe(true);
    expect(exclude(boards, "rome-a", "china-a")).toBe(false);
    expect(exclude(levels, "king", "king")).toBe(false);
  });
});
