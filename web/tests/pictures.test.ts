/** Every card, box and sign of a game has a picture that exists, and its author is credited. */

import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";

import boxes from "../../src/worldstage/games/age_of_reason/data/reconstructed/boxes.toml";
import events from "../../src/worldstage/games/nations/data/standard/events.toml";
import cards from "../../src/worldstage/games/nations/data/standard/cards.toml";
import { creditsOf, outlineOf } from "../plugins.ts";
import ageOfReason from "../src/games/age-of-reason/pictures.toml?raw";
import sevenAges from "../src/games/seven-ages/pictures.toml?raw";
import sevenAgesPieces from "../src/games/seven-ages/pictures/pieces/pictures.toml?raw";
import sevenAgesCards from "../src/games/seven-ages/pictures/pictures.toml?raw";
import { piecesOf, type Section } from "../src/table/aid";

type Named = Record<string, Record<string, string>>;

/** Those that every table of Nations needs, and those of each age. */
const files = import.meta.glob<string>("../src/games/nations/{pictures,pictures/*/pictures}.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const nations = ["", "/1/pictures", "/2/pictures", "/3/pictures", "/4/pictures"].map(
  (file) => parse(files[`../src/games/nations/pictures${file}.toml`] ?? "") as Named,
);

describe("pictures", () => {
  test("each card of Nations has a picture of its own", () => {
    const { provenance: _, ...kinds } = cards;
    const all = Object.values(kinds).flatMap((kind) => Object.keys(kind as object));
    const pictures = Object.assign({}, ...nations.map(({ card }) => card)) as Record<string, string>;
    expect(Object.keys(pictures).sort()).toEqual(all.sort());
    expect(new Set(Object.values(pictures)).size).toBe(all.length);
  });

  test("each half of each event card of Nations has a picture, in the file of its age", () => {
    const { event } = events as { event: { age: number; first: string; second: string }[] };
    for (const age of [1, 2, 3, 4]) {
      const halves = event.filter((one) => one.age === age).flatMap(({ first, second }) => [first, second]);
      const pictures = nations[age]?.event ?? {};
      expect(Object.keys(pictures).sort()).toEqual(halves.sort());
      expect(new Set(Object.values(pictures)).size).toBe(halves.length);
    }
  });

  test("each action box of Age of Reason has a picture of its own", () => {
    const { box } = boxes as { box: { id: string }[] };
    const pictures = (parse(ageOfReason) as Named).box ?? {};
    expect(Object.keys(pictures).sort()).toEqual(box.map(({ id }) => id).sort());
    expect(new Set(Object.values(pictures)).size).toBe(box.length);
  });

  const tables = import.meta.glob<string>("../../src/worldstage/games/seven_ages/data/reconstructed/*.csv", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  test.each([
    ["card", "cards", "id"],
    ["artefact", "artefacts", "id"],
    ["event", "events", "id"],
    ["unit", "units", "id"],
    ["leadertype", "leaders", "types"],
  ])("each %s of 7 Ages has a picture of its own", (kind, file, column) => {
    const [head = "", ...rows] =
      Object.entries(tables)
        .find(([path]) => path.endsWith(`/${file}.csv`))?.[1]
        .trim()
        .split("\n") ?? [];
    const at = head.split(",").indexOf(column);
    const named = rows.map((row) => row.split(",")[at] ?? "");
    // The types of a leader: several, or none, and many leaders have the same.
    const types = named.flatMap((words) => words.split(/;\s*/)).filter((word) => word !== "");
    const all = column === "types" ? [...new Set(types)] : named;
    const pictures =
      { ...(parse(sevenAgesPieces) as Named), ...(parse(sevenAgesCards) as Named) }[kind] ?? {};
    expect(Object.keys(pictures).sort()).toEqual(all.sort());
    expect(new Set(Object.values(pictures)).size).toBe(all.length);
  });

  test("a drawing becomes one short outline, and an unknown one is an error that names the file", () => {
    expect(outlineOf("delapouite/round-star")).toMatch(/^m?M?[\d\sa-zA-Z.,-]+$/);
    expect(() => outlineOf("lorc/no-such-thing", "games/x/pictures.toml")).toThrow(
      'games/x/pictures.toml: "lorc/no-such-thing"',
    );
    expect(() => outlineOf("round-star")).toThrow("is no author/icon");
  });

  test("a picture that is loaded alone is the same outline", async () => {
    const { default: each } = await import("../src/games/seven-ages/pictures/pictures.toml?each");
    const { card } = parse(sevenAgesCards) as Named;
    expect(Object.keys(each.card ?? {})).toEqual(Object.keys(card ?? {}));
    expect((await each.card?.egyptians?.())?.default).toBe(outlineOf(card?.egyptians ?? ""));
  });

  test("credits list each icon once, by author", () => {
    const credits = creditsOf({ a: { x: "lorc/b", y: "lorc/a" }, b: { z: "lorc/a", w: "sbed/c" } });
    expect(credits).toEqual({ lorc: ["a", "b"], sbed: ["c"] });
  });
});

describe("player aids", () => {
  const aids = import.meta.glob<{ section: Section[] }>("../src/games/*/aid/*.toml", {
    import: "default",
    eager: true,
  });
  const iconsOf = ({ lines }: Section): string[] =>
    lines.flatMap((line) => piecesOf(line).flatMap(({ icon }) => icon ?? []));

  test.each(["age-of-reason", "nations", "seven-ages"])(
    "%s: as much in both languages, with icons that exist",
    (id) => {
      const [en, de] = ["en", "de"].map(
        (language) => aids[`../src/games/${id}/aid/${language}.toml`]?.section,
      );
      expect(en?.length).toBeGreaterThan(3);
      expect(de?.map(({ lines }) => lines.length)).toEqual(en?.map(({ lines }) => lines.length));
      expect(de?.map((section) => iconsOf(section).sort())).toEqual(
        en?.map((section) => iconsOf(section).sort()),
      );
      const raw = {
        "age-of-reason": parse(ageOfReason) as Named,
        nations: nations[0],
        "seven-ages": parse(sevenAges) as Named,
      }[id];
      const known = raw ? Object.keys(raw.sign ?? {}) : [];
      expect(known).toEqual(expect.arrayContaining([...new Set(en?.flatMap(iconsOf))]));
    },
  );
});
