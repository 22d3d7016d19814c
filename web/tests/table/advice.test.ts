// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";

import type { TableContext } from "../../src/common/table-context.svelte";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { Adviser } = await import("../../src/table/advice.svelte");

function table(read: () => Promise<unknown>) {
  const state = {
    decision: { id: "7", seat: 0 },
    room: {
      seats: [
        { seat: 0, holder: "person" },
        { seat: 1, holder: "bot" },
      ],
    },
  };
  const store = { state, options: null, read: vi.fn(read) };
  return { store, adviser: new Adviser({ past: null, store } as unknown as TableContext) };
}

describe("advice", () => {
  it("is asked for once for a question", async () => {
    const { store, adviser } = table(() => Promise.resolve({ decision: "7", option: "pass" }));
    await adviser.ask();
    await adviser.ask();
    expect(store.read).toHaveBeenCalledOnce();
    expect(adviser.advice?.option).toBe("pass");
  });

  it("is not asked for over and over where there is none, but again if the reader wants it or at the next question", async () => {
    const { store, adviser } = table(() => Promise.reject(new Error("too many")));
    await adviser.ask();
    await adviser.ask();
    expect(store.read).toHaveBeenCalledTimes(1);
    expect(adviser.problem).not.toBe("");
    await adviser.ask(true);
    expect(store.read).toHaveBeenCalledTimes(2);
    store.state.decision.id = "8";
    await adviser.ask();
    expect(store.read).toHaveBeenCalledTimes(3);
  });

  it("is not given against people", async () => {
    const { store, adviser } = table(() => Promise.resolve(null));
    store.state.room.seats[1]!.holder = "person";
    await adviser.ask(true);
    expect(store.read).not.toHaveBeenCalled();
  });
});
