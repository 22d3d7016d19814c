import { describe, expect, it } from "vitest";

import { Translator } from "../src/common/translator";
import { exclude, settingValue } from "../src/pages/table-settings";

const translator = new Translator("en");
translator.add(
  "age-of-reason",
  { "setting.levels.value.king.name": "King (2)", "setting.levels.value.prince.name": "Prince (3)" },
  { country: { spain: { name: "Spain" }, prussia: { name: "Prussia" } } },
);

describe("the settings of a table in words", () => {
  it("name a value", () => {
    expect(settingValue(translator, "age-of-reason", "levels", "king")).toBe("King (2)");
  });

  it("name the values that are given seat by seat", () => {
    expect(settingValue(translator, "age-of-reason", "levels", "prince,king,prince")).toBe(
      "Prince (3), King (2), Prince (3)",
    );
  });

  it("name the things that are given seat by seat", () => {
    expect(settingValue(translator, "age-of-reason", "countries", "spain,prussia")).toBe("Spain, Prussia");
  });

  it("show what has no name as it is spelled", () => {
    expect(settingValue(translator, "age-of-reason", "boards", "rome,china-a")).toBe("rome, china-a");
  });

  it("know what only one seat can have: a country, or a nation with either side, but not a level", () => {
    expect(exclude("age-of-reason", "countries", "spain", "spain")).toBe(true);
    expect(exclude("age-of-reason", "countries", "spain", "prussia")).toBe(false);
    expect(exclude("nations", "boards", "rome-a", "rome-b")).toBe(true);
    expect(exclude("nations", "boards", "rome-a", "china-a")).toBe(false);
    expect(exclude("nations", "levels", "king", "king")).toBe(false);
  });
});
