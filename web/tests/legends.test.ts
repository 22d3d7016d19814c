// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { parse } from "smol-toml";
import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { Translator } = await import("../src/common/translator");
const { legend: ageOfReason } = await import("../src/games/age-of-reason/pictures");
const { legend: nations } = await import("../src/games/nations/pictures.svelte");
const { leaderPicture, legend: sevenAges } = await import("../src/games/seven-ages/pictures.svelte");
const { default: Credits } = await import("../src/pages/Credits.svelte");

type Named = Record<string, Record<string, string>>;
const pictures = import.meta.glob<string>("../src/games/**/pictures.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const sources = import.meta.glob<string>("../src/games/*/**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});
const namedIn = (path: string): Named => parse(pictures[path] ?? "") as Named;

const GAMES = [
  { id: "age-of-reason", legend: ageOfReason },
  { id: "nations", legend: nations },
  { id: "seven-ages", legend: sevenAges },
];

const BOARD = { countries: [{ id: "france", colour: "blue" }] };

it("who plays is drawn in the colour that they have on the table", () => {
  const tones = GAMES.flatMap(({ legend }) =>
    legend(new Translator("en"), BOARD).flatMap(({ icons }) =>
      icons.flatMap(({ tone }) => (tone ? [tone] : [])),
    ),
  );
  expect(tones).toEqual(
    expect.arrayContaining([{ "data-colour": "blue" }, { "data-nation": "rome" }, { "data-empire": "pink" }]),
  );
});

describe.each(GAMES)("the legend of $id", ({ id, legend }) => {
  const icons = legend(new Translator("en"), BOARD).flatMap((group) => group.icons);
  const known = icons.map(({ name }) => name);

  it("has every sign there is a picture of", () => {
    const signs = Object.keys(namedIn(`../src/games/${id}/pictures.toml`).sign ?? {});
    expect(signs.length).toBeGreaterThan(10);
    expect(known).toEqual(expect.arrayContaining(signs));
  });

  it("has every sign that is drawn by its name", () => {
    const parts = Object.entries(sources).filter(([path]) => path.includes(`/games/${id}/`));
    const drawn = parts.flatMap(([, source]) =>
      [...source.matchAll(/<Sign\s+name="([\w-]+)"/g)].map(([, name = ""]) => name),
    );
    expect(known).toEqual(expect.arrayContaining(drawn));
  });

  it("names no icon twice, and has an outline for each but those that come later", () => {
    expect(new Set(known).size).toBe(known.length);
    for (const { name, outline } of icons) expect(outline, name).toMatch(/^[Mm]/);
  });
});

it("a leader of 7 Ages is drawn as a leader where its type has no picture", () => {
  expect(leaderPicture([])).toMatch(/^[Mm]/);
  expect(leaderPicture(["nobody"])).toMatch(/^[Mm]/);
});

it("everybody whose pictures are used is credited, with each of them", () => {
  const used = new Set(
    Object.keys(pictures).flatMap((path) =>
      Object.values(namedIn(path)).flatMap((kind) => Object.values(kind)),
    ),
  );
  const page = mount(Credits, { target: document.body });
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".icons a")].map(({ href }) => href);
  void unmount(page);
  expect(used.size).toBeGreaterThan(300);
  expect(links.sort()).toEqual([...used].map((icon) => `https://game-icons.net/1x1/${icon}.html`).sort());
});
