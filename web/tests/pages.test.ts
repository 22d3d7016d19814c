// @vitest-environment jsdom
import { flushSync, mount, tick, unmount, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { flatten } from "../src/common/translator";
import type { GameInfo, Invitation, Room, SeatInfo } from "../src/common/wire";
import { setting } from "./table/helpers";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { app } = await import("../src/common/app.svelte");
const About = (await import("../src/pages/About.svelte")).default;
const Join = (await import("../src/pages/Join.svelte")).default;
const NewTable = (await import("../src/pages/NewTable.svelte")).default;
const { levelsOf, firstLevel } = await import("../src/common/seats");

const files = import.meta.glob<Record<string, unknown>>(
  ["../../src/worldstage/games/*/text/**/*.toml", "../../src/worldstage/server/text/*.toml"],
  { import: "default", eager: true },
);

/** The messages of a catalogue as the server sends them, from the very files. */
function catalogue(folder: string, language: string): Record<string, string> {
  const own = Object.entries(files).filter(
    ([path]) =>
      path.includes(`${folder}/text/`) &&
      new RegExp(`/text/${language}(/.*)?\\.toml$|/text/${language}/`).test(path),
  );
  return Object.assign({}, ...own.map(([, tree]) => flatten(tree))) as Record<string, string>;
}

const game = (id: string, rest: Partial<GameInfo> = {}): GameInfo => ({
  id,
  rules: 1,
  edition: "ours",
  edition_digest: "",
  provenance: {},
  min_seats: 1,
  max_seats: 5,
  usual_seats: 3,
  duration: null,
  settings: [],
  standing: [],
  orders: { bare: [], conditions: [] },
  bots: ["bold", "random", "easy", "unheard-of", "steady"],
  verbs: [],
  weights: {},
  kinds: {},
  board: {},
  ...rest,
});

const games = [
  game("age-of-reason", { provenance: { "edition.numbers": "rulebook", "map.borders": "guessed" } }),
  game("nations", {
    provenance: { "edition.seats": "rulebook", "solo.tile": "reconstructed", "cards.war": "published" },
    settings: [
      setting("levels", {
        values: ["prince", "chieftain", "king", "emperor"],
        free: true,
        kind: "level",
        shared: true,
      }),
      setting("ages", { values: ["4", "3", "2", "1"] }),
      setting("shaka", { values: ["buyer", "owner"], ruling: true }),
    ],
  }),
];

const seat = (number: number, holder: SeatInfo["holder"], name = ""): SeatInfo => ({
  seat: number,
  holder,
  name,
  badge: 0,
  level: holder === "bot" ? "easy" : "",
  stand_in: false,
  resigned: false,
  connected: false,
  absent: false,
  arrived: true,
  invited: false,
});

const room = {
  id: "table1",
  game: "nations",
  title: "",
  language: "de",
  status: "gathering",
  seats: [seat(0, "person", "Ada"), seat(1, "empty"), seat(2, "person", "Bob"), seat(3, "bot")],
  host: 0,
} as unknown as Room;

let link: Invitation | null = null;
let asked: [string, unknown][] = [];

function answer(address: string, init?: RequestInit): Response {
  const [path = ""] = address.split("?");
  asked.push([path, init?.body ? JSON.parse(String(init.body)) : null]);
  const game = games.find(({ id }) => path === `/api/games/${id}`);
  if (game) return Response.json(game);
  if (path === "/api/games") return Response.json(games);
  if (path === "/api/invitations" && link) return Response.json(link);
  if (path === "/api/invitations") {
    const message = { key: "error.no_link", args: {}, domain: "server" };
    return Response.json({ code: "no_link", message, rule: "", state: null }, { status: 404 });
  }
  const [domain = "", language = ""] = path.split("/").slice(-2);
  const messages = catalogue(domain === "kernel" ? "none" : domain.replace(/-/g, "_"), language);
  return Response.json({ domain, language, names: {}, messages, later: [], packed: {} });
}

let mounted: ReturnType<typeof mount> | null = null;

/** Open a page and wait until it says something that comes from the server. */
async function show(page: Component, awaited: string, language: "de" | "en" = "en"): Promise<string> {
  await app.setLanguage(language);
  mounted = mount(page, { target: document.body });
  await vi.waitFor(() => expect(words()).toContain(awaited), 10_000);
  flushSync();
  return words();
}

const words = (): string => document.body.textContent?.replace(/\s+/g, " ") ?? "";
const form = (): Element | null => document.querySelector("form");

beforeEach(async () => {
  asked = [];
  link = null;
  sessionStorage.clear();
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => Promise.resolve(answer(path, init)));
  await app.start(["lobby", "table", "about"]);
});

afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

describe("the page about Worldstage", () => {
  it("names designers and publisher of every game, and says in words where values come from", async () => {
    const text = await show(About, "Lautapelit.fi");
    expect(text).toContain("Designed by Martin Wallace");
    expect(text).toContain("Designed by Rustan Håkansson, Nina Håkansson, Einar Rosén and Robert Rosén");
    expect(text).toContain("Published by Lautapelit.fi");
    expect(text).toContain("From the rulebook cards and architects by the number of players");
    expect(text).toContain("Reconstructed the tiles of the shadow opponent");
    expect(text).not.toMatch(/\b(edition|cards|solo|map|about|part|credits)\.\w/);
  });

  it("does so in German too, and shows a source that has no name as it is", async () => {
    const text = await show(About, "Lautapelit.fi", "de");
    expect(text).toContain("Ein Spiel von Rustan Håkansson");
    expect(text).toContain("Aus der Spielregel Karten und Architekten nach Spielerzahl");
    expect(text).toContain("Guessed die Grenzen");
  });
});

describe("an invitation", () => {
  const invitation = (rest: Partial<Invitation> = {}): Invitation => ({
    kind: "seat",
    seat: 1,
    state: "open",
    room,
    ...rest,
  });
  const open = (awaited: string, language: "de" | "en" = "en") => {
    location.hash = "#secret-words";
    return show(Join, awaited, language);
  };

  it("says who invites to which game and who plays, before it asks for a name", async () => {
    link = invitation();
    const text = await open("Ada (host)");
    expect(document.querySelector("h1")?.textContent).toBe("Ada invites you to play");
    expect(text).toContain("Nations");
    for (const name of ["Ada (host)", "Your seat", "Bob", "Bot 4 (easy)"]) expect(text).toContain(name);
    expect(text).toContain("What’s your name?");
    expect(asked).toContainEqual(["/api/invitations", { secret: "secret-words" }]);
    expect(asked.map(([path]) => path)).not.toContain("/api/claim");
    expect(asked.every(([path]) => !path.includes("secret"))).toBe(true);
    expect(location.hash).toBe("");
  });

  it.each([
    ["used", "This link has been used already."],
    ["expired", "This link has expired."],
    ["taken", "Seat 2 is taken."],
  ] as const)("that is %s says so and shows no form", async (state, reason) => {
    link = invitation({ state });
    await open(reason);
    expect(form()).toBeNull();
    expect(document.querySelector('a[href="/t/table1"]')).not.toBeNull();
  });

  it("that is mistyped, or to a table that was closed, shows no form either", async () => {
    await open("This link leads nowhere.");
    expect(form()).toBeNull();
    if (mounted) void unmount(mounted);
    link = invitation({ room: { ...room, status: "abandoned" } });
    await open("This table was closed");
    expect(form()).toBeNull();
  });

  it("for another device asks for no name", async () => {
    link = invitation({ kind: "device", seat: 2 });
    await open("Dieser Link ist für andere Geräte von Bob.", "de");
    expect(form()?.querySelector("input")).toBeNull();
    form()?.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
    await tick();
    expect(asked.find(([path]) => path === "/api/claim")?.[1]).toMatchObject({
      secret: "secret-words",
      name: "",
    });
  });
});

describe("a new table", () => {
  it("folds variants and rulings away, and lists levels by difficulty without hints for the command line", async () => {
    await show(NewTable, "Lead a nation");
    const cards = [...document.querySelectorAll("label")];
    cards
      .find((card) => card.textContent?.includes("Lead a nation"))
      ?.querySelector("input")
      ?.click();
    flushSync();
    const folded = (title: string) =>
      [...document.querySelectorAll("details.sheet:not([open])")].find(
        (one) => one.querySelector("h2")?.textContent === title,
      )?.textContent;
    expect(folded("House rules and rulings")).toContain("Shaka Zulu");
    expect(folded("House rules and rulings")).not.toContain("Four ages");
    expect(folded("Variants")).toContain("Four ages");
    const text = words();
    const order = ["Chieftain", "Prince", "King", "Emperor"].map((level) => text.indexOf(level));
    expect([...order].sort((one, other) => one - other)).toEqual(order);
    expect(text).not.toMatch(/in writing|--\w|china-a/);
  });

  it("offers bots from the weakest on, and begins with the weakest that knows the game", () => {
    expect(levelsOf(games[1]!)).toEqual(["random", "easy", "steady", "bold", "unheard-of"]);
    expect(firstLevel(games[1]!)).toBe("easy");
    expect(firstLevel(game("other", { bots: ["random"] }))).toBe("random");
  });
});
