// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { GameInfo } from "../src/common/wire";
import { setting } from "./table/helpers";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { app } = await import("../src/common/app.svelte");
const { againstBots, NAMED, Plan } = await import("../src/pages/plan.svelte");

const game: GameInfo = {
  id: "game",
  rules: 1,
  edition: "ours",
  edition_digest: "",
  provenance: {},
  min_seats: 2,
  max_seats: 5,
  usual_seats: 3,
  duration: null,
  settings: [
    setting("countries", { values: ["choose", "deal"], free: true, kind: "country" }),
    setting("income", { values: ["regions", "board"], ruling: true }),
  ],
  standing: [],
  orders: { bare: [], conditions: [] },
  bots: ["easy", "bold"],
  verbs: [],
  weights: {},
  kinds: {},
  board: {},
};

beforeEach(() => app.settings.introduce("Ada", 3));

describe("a plan", () => {
  it("begins as the reader against easy bots, with the usual settings", () => {
    const order = new Plan(game).order();
    expect(order.seats.map((seat) => [seat.holder, seat.name, seat.level])).toEqual([
      ["me", "Ada", ""],
      ["bot", "", "easy"],
      ["bot", "", "easy"],
    ]);
    expect(order.settings).toEqual({ countries: "choose", income: "regions" });
    expect(order).toMatchObject({ game: "game", public: false, guided: false, title: "" });
    expect(order.salt).toMatch(/^[0-9a-f]{24}$/);
  });

  it("keeps the seats that stay when their number changes", () => {
    const plan = new Plan(game);
    plan.seats[1]!.kind = "bot:bold";
    plan.resize(4);
    plan.resize(2);
    expect(plan.order().seats.map((seat) => seat.level)).toEqual(["", "bold"]);
  });

  it("fills the seats with friends, or with people at this device who wear different badges", () => {
    const plan = new Plan(game);
    plan.gather("friends");
    expect(plan.order().seats.map((seat) => seat.holder)).toEqual(["me", "guest", "guest"]);
    plan.seats[0]!.name = "Grace";
    plan.gather("device");
    plan.resize(5);
    const { seats } = plan.order();
    expect(seats.map((seat) => seat.name)).toEqual(["Grace", "", "", "", ""]);
    expect(new Set(seats.map((seat) => seat.badge)).size).toBe(5);
  });

  it("is open to strangers only where somebody is still to come", () => {
    const plan = new Plan(game);
    plan.open = true;
    expect(plan.order().public).toBe(false);
    plan.gather("friends");
    expect(plan.order().public).toBe(true);
  });

  it("names things seat by seat", () => {
    const plan = new Plan(game);
    plan.settings.countries = NAMED;
    for (const [index, thing] of ["prussia", "spain", "russia"].entries()) {
      expect(plan.incomplete).toBe(true);
      plan.seats[index]!.things.countries = thing;
    }
    expect(plan.incomplete).toBe(false);
    expect(plan.order().settings.countries).toBe("prussia,spain,russia");
  });

  it("leaves the usual level to every seat that is not given another one", () => {
    const levels = setting("levels", { values: ["prince", "king"], free: true, kind: "level", shared: true });
    const plan = new Plan({ ...game, id: "nations", settings: [...game.settings, levels] });
    plan.settings.levels = NAMED;
    plan.seats[1]!.things.levels = "king";
    expect(plan.named).toEqual([levels]);
    expect(plan.incomplete).toBe(false);
    expect(plan.order().settings).toEqual({
      countries: "choose",
      income: "regions",
      levels: "prince,king,prince",
    });
  });

  it("of a first game deals at random what it can", () => {
    const order = againstBots(game, true);
    expect(order.settings).toEqual({ countries: "deal", income: "regions" });
    expect(order.guided).toBe(true);
    expect(order.seats).toHaveLength(3);
  });
});
