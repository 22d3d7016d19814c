/** Every card, box and sign of a game has a picture that exists, and its author is credited. */

import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";

import boxes from "../../src/worldstage/games/age_of_reason/data/reconstructed/boxes.toml";
import cards from "../../src/worldstage/games/nations/data/standard/cards.toml";
import { creditsOf, outlineOf } from "../plugins.ts";
import ageOfReason from "../src/games/age-of-reason/pictures.toml?raw";
import nations from "../src/games/nations/pictures.toml?raw";
import sevenAges from "../src/games/seven-ages/pictures.toml?raw";
import { piecesOf, type Section } from "../src/table/aid";

type Named = Record<string, Record<string, string>>;

describe("pictures", () => {
  test("each card of Nations has a picture of its own", () => {
    const { provenance: _, ...kinds } = cards;
    const all = Object.values(kinds).flatMap((kind) => Object.keys(kind as object));
    const pictures = (parse(nations) as Named).card ?? {};
    expect(Object.keys(pictures).sort()).toEqual(all.sort());
    expect(new Set(Object.values(pictures)).size).toBe(all.length);
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
  ])("each %s of 7 Ages has a picture of its own", (kind, file, column) => {
    const [head = "", ...rows] =
      Object.entries(tables)
        .find(([path]) => path.endsWith(`/${file}.csv`))?.[1]
        .trim()
        .split("\n") ?? [];
    const at = head.split(",").indexOf(column);
    const all = rows.map((row) => row.split(",")[at] ?? "");
    const pictures = (parse(sevenAges) as Named)[kind] ?? {};
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
      const raw = { "age-of-reason": ageOfReason, nations, "seven-ages": sevenAges }[id];
      const known = raw ? Object.keys((parse(raw) as Named).sign ?? {}) : [];
      expect(known).toEqual(expect.arrayContaining([...new Set(en?.flatMap(iconsOf))]));
    },
  );
});
