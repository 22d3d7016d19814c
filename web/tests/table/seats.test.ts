// @vitest-environment jsdom
import { beforeAll, describe, expect, it, vi } from "vitest";

import type { Room, SeatInfo } from "../../src/common/wire-extra";

// jsdom has no matchMedia, which the settings ask for.
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

let seats: typeof import("../../src/table/seats");
beforeAll(async () => {
  seats = await import("../../src/table/seats");
});

const seat = (number: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number,
  holder: "person",
  name: `P${number}`,
  badge: 0,
  level: "",
  stand_in: false,
  resigned: false,
  connected: true,
  absent: false,
  arrived: true,
  invited: false,
  ...more,
});

describe("a device that several people share", () => {
  const room = { seats: [seat(0), seat(1), seat(2, { stand_in: true }), seat(3, { holder: "bot" })] } as Room;

  it("stays with whoever is asked", () => {
    expect(seats.nextSeat([0, 1], 0, room, [0, 1])).toBeNull();
  });

  it("goes to the next who is asked", () => {
    expect(seats.nextSeat([0, 1], 0, room, [1])).toBe(1);
    expect(seats.nextSeat([0, 1], null, room, [0, 1])).toBe(0);
  });

  it("stays where it is while others, or bots, are asked", () => {
    expect(seats.nextSeat([0, 1], 0, room, [3])).toBeNull();
    expect(seats.nextSeat([0, 2], 0, room, [2])).toBeNull();
    expect(seats.nextSeat([0, 1], 0, room, [])).toBeNull();
  });
});

it("knows who is away", () => {
  expect(seats.isAway(seat(1, { connected: false }), [0])).toBe(true);
  expect(seats.isAway(seat(1, { connected: false }), [0, 1])).toBe(false);
  expect(seats.isAway(seat(1, { connected: false, stand_in: true }), [0])).toBe(false);
  expect(seats.isAway(seat(1), [0])).toBe(false);
  expect(seats.isAway(undefined, [])).toBe(false);
});

it("calls the holder of a seat as the bar of seats does, whoever stands in", () => {
  expect(seats.holderName(seat(1))).toBe("P1");
  expect(seats.holderName(seat(1, { holder: "bot", level: "odd" }))).toBe("P1 (odd)");
  expect(seats.holderName(seat(1, { stand_in: true, level: "odd" }))).toBe("P1");
});
