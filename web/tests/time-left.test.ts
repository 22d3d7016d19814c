import { describe, expect, it } from "vitest";

import { timeLeft } from "../src/common/time-left";
import { flatten, Translator, type Language } from "../src/common/translator";
import type { State } from "../src/common/wire-extra";
import de from "../src/text/de/table.toml";
import en from "../src/text/en/table.toml";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

function told(left: number | null, pace: "live" | "slow" = "live", language: Language = "en"): string {
  const translator = new Translator(language);
  translator.add("web", flatten(language === "en" ? en : de));
  return timeLeft({ left, room: { pace } } as State, translator);
}

describe("the time that is left", () => {
  it("is not told while nobody knows", () => {
    expect(told(null)).toBe("");
    expect(timeLeft(null, new Translator("en"))).toBe("");
  });

  it("is told in minutes, in hours from 100 minutes on, and not at all too exactly at the end", () => {
    expect(told(0)).toBe("At the pace so far the game will be over in a few minutes.");
    expect(told(40 * MINUTE)).toBe("About 40 minutes left at the pace so far, breaks not counted.");
    expect(told(95 * MINUTE)).toContain("95 minutes");
    expect(told(100 * MINUTE)).toContain("1.5 hours");
    expect(told(55 * HOUR)).toContain("55 hours");
  });

  it("is told in days where people play over weeks, breaks and all", () => {
    expect(told(0, "slow")).toBe("The game will be over soon.");
    expect(told(6 * HOUR, "slow")).toBe("About 6 hours left at the pace so far.");
    expect(told(42 * HOUR, "slow")).toContain("42 hours");
    expect(told(54 * HOUR, "slow")).toBe("About 2 days left at the pace so far.");
  });

  it("is told in German as well", () => {
    expect(told(150 * MINUTE, "live", "de")).toBe(
      "Noch etwa 2,5 Stunden im bisherigen Tempo, Pausen nicht mitgerechnet.",
    );
    expect(told(0, "slow", "de")).toBe("Die Partie ist bald zu Ende.");
  });
});
