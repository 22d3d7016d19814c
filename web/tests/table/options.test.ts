import { describe, expect, it } from "vitest";

import {
  amountsOf,
  byVerb,
  filtered,
  insteadOf,
  isPointless,
  meant,
  optionAbout,
  reasonOf,
  wordsOf,
} from "../../src/table/options";
import { option } from "./helpers";

const TEXTS: Record<string, string> = {
  pass: "Passe",
  "attack baltic prussia": "Greife Preußen im Ostseeraum an",
  "attack baltic austria": "Greife Österreich im Ostseeraum an",
  "attack india france": "Greife Frankreich in Indien an",
};
const attacks = [
  option("pass"),
  option("attack baltic prussia", ["region", "baltic"], ["country", "prussia"]),
  option("attack baltic austria", ["region", "baltic"], ["country", "austria"]),
  option("attack india france", ["region", "india"], ["country", "france"]),
];
const textOf = ({ option: notation }: { option: string }) => TEXTS[notation] ?? "";
const found = (typed: string) => filtered(attacks, typed, textOf).map((one) => one.option);

describe("amounts", () => {
  const bids = [5, 3, 4, 6, 7].map((amount) => option(`bid ${amount}`, ["", String(amount)]));

  it("become a picker, from the least to the most, beside bare words", () => {
    const amounts = amountsOf([option("pass"), ...bids]);
    expect(amounts?.amounts.map(({ amount }) => amount)).toEqual([3, 4, 5, 6, 7]);
    expect(amounts?.others.map((one) => one.option)).toEqual(["pass"]);
  });

  it("are recognised whether or not the number is listed as an argument", () => {
    expect(amountsOf([1, 2, 3, 4, 5].map((amount) => option(`bid ${amount}`)))?.amounts).toHaveLength(5);
  });

  it("stay a list when there are few, of several verbs, or things are to be named too", () => {
    expect(amountsOf(bids.slice(0, 3))).toBeNull();
    expect(amountsOf([...bids, option("pay 1", ["", "1"])])).toBeNull();
    expect(amountsOf([...bids, ...attacks])).toBeNull();
    expect(amountsOf(attacks)).toBeNull();
    expect(amountsOf([])).toBeNull();
  });
});

describe("an option that would do nothing", () => {
  const reason = { key: "effect.no_unrest", args: {}, domain: "" };
  const vain = { ...option("place reform"), pointless: reason };

  it("is told with the reason", () => {
    expect([isPointless(vain), isPointless(option("pass"))]).toEqual([true, false]);
    expect([reasonOf(vain), reasonOf(option("pass"))]).toEqual([reason, null]);
  });

  it("needs no reason that its own words give", () => {
    const text = { ...vain.text, args: { effect: ["text", reason] as [string, typeof reason] } };
    expect(reasonOf({ ...vain, text })).toBeNull();
  });
});

describe("the command language", () => {
  it("knows the beginning of a notation", () => {
    expect(found("")).toHaveLength(4);
    expect(found("att bal")).toEqual(["attack baltic prussia", "attack baltic austria"]);
    expect(found("attack baltic a")).toEqual(["attack baltic austria"]);
    expect(found("PASS")).toEqual(["pass"]);
  });

  it("knows words of the text, without accents and case", () => {
    expect(found("osterreich")).toEqual(["attack baltic austria"]);
    expect(found("indien frank")).toEqual(["attack india france"]);
    expect(found("mond")).toEqual([]);
    expect(wordsOf("Größe, Übersee!")).toEqual(["große", "ubersee"]);
  });

  it("takes the only option that fits, or the one with that number", () => {
    expect(meant(attacks, "india", textOf)).toBeNull();
    expect(meant(attacks, "indien", textOf)?.option).toBe("attack india france");
    expect(meant(attacks, "att bal", textOf)).toBeNull();
    expect(meant(attacks, "4", textOf)?.option).toBe("attack india france");
    expect(meant(attacks, "9", textOf)).toBeNull();
    expect(meant(attacks, " ", textOf)).toBeNull();
  });
});

it("options of a verb stand together, and bare words come last", () => {
  expect(byVerb([...attacks, option("hold")]).map(([verb, group]) => [verb, group.length])).toEqual([
    ["attack", 3],
    ["pass", 1],
    ["hold", 1],
  ]);
});

describe("why not", () => {
  it("asks for the option with the thing in place of another of its kind", () => {
    expect(insteadOf(attacks, { kind: "region", label: "africa" }, [])).toBe("attack africa prussia");
    expect(
      insteadOf(attacks, { kind: "country", label: "spain" }, [{ kind: "region", label: "india" }]),
    ).toBe("attack india spain");
  });

  it("asks for nothing where nothing of the kind is in question", () => {
    expect(insteadOf(attacks, { kind: "box", label: "banking:1" }, [])).toBeNull();
    expect(insteadOf([], { kind: "region", label: "africa" }, [])).toBeNull();
  });
});

describe("an option about things", () => {
  const verbs = [
    { verb: "pass", kinds: [], nodes: ["turn"] },
    { verb: "buy", kinds: ["card"], nodes: ["turn", "free"] },
    { verb: "use", kinds: ["card"], nodes: ["turn"] },
    { verb: "move", kinds: ["region", "country"], nodes: ["war"] },
  ];
  const card = { kind: "card", label: "rome" };
  const move = [
    { kind: "country", label: "spain" },
    { kind: "region", label: "baltic" },
  ];

  it("is of the first verb with such arguments at this question", () => {
    expect(optionAbout(verbs, "turn", [card])).toBe("buy rome");
    expect(optionAbout(verbs, "war", move)).toBe("move baltic spain");
  });

  it("names all of them and nothing else", () => {
    expect(optionAbout(verbs, "war", [card])).toBeNull();
    expect(optionAbout(verbs, "war", move.slice(1))).toBeNull();
    expect(optionAbout(verbs, "turn", [card, ...move])).toBeNull();
    expect(optionAbout(verbs, "turn", [])).toBeNull();
    expect(optionAbout(verbs, "elsewhere", [card])).toBeNull();
  });
});
