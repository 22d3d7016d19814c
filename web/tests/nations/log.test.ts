import { expect, it } from "vitest";

import { weight } from "../../src/games/nations/log";
import type { Line } from "../../src/games/nations/types";

const line = (key: string): Line =>
  ({ message: { key: `log.${key}`, args: {}, domain: "nations" } }) as unknown as Line;

it("gives every phase a heading, and puts the numbers behind an outcome below it", () => {
  for (const key of ["age.began", "round.began", "phase.began"]) expect(weight(line(key))).toBe("heading");
  for (const key of ["event.ranked.most", "event.tied", "war.loss", "order.by.strength", "goods.lost.famine"])
    expect(weight(line(key))).toBe("detail");
  for (const key of [
    "event.began",
    "war.defeat",
    "war.withstood",
    "card.bought.paid",
    "end.tied",
    "round.over",
  ])
    expect(weight(line(key))).toBe("plain");
});
