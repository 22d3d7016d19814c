// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { app } = await import("../src/common/app.svelte");
const Stage = (await import("./CountedStage.svelte")).default;

const FRAME = 16;

describe("a number that changes", () => {
  let stage: { value: number };
  const shown = () => document.querySelector("[aria-hidden]")?.textContent ?? "";
  const heard = () => document.querySelector(".unseen")?.textContent ?? "";

  /** Set the value, and write down what is seen frame by frame until it has not changed for a while. */
  function count(to: number): [time: number, seen: string][] {
    stage.value = to;
    flushSync();
    const seen: [number, string][] = [[0, shown()]];
    for (let time = FRAME; time < 1200; time += FRAME) {
      vi.advanceTimersByTime(FRAME);
      flushSync();
      seen.push([time, shown()]);
    }
    return seen;
  }
  const firstWith = (seen: [number, string][], text: string): number =>
    seen.find(([, found]) => found === text)?.[0] ?? Infinity;

  beforeEach(() => {
    vi.useFakeTimers();
    stage = mount(Stage, { target: document.body, props: { begin: 12 } });
    flushSync();
  });
  afterEach(() => {
    app.settings.motion = "normal";
    void unmount(stage);
    vi.useRealTimers();
  });

  it("is counted from what it was to what it is, in 200 to 350 milliseconds", () => {
    const seen = count(32);
    const numbers = seen.map(([, text]) => Number(text));
    expect(new Set(numbers).size).toBeGreaterThan(8);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(firstWith(seen, "12")).toBe(0);
    expect(firstWith(seen, "32")).toBeGreaterThanOrEqual(200);
    expect(firstWith(seen, "32")).toBeLessThanOrEqual(350);
    expect(count(-3).at(-1)?.[1]).toBe("−3");
  });

  it("jumps where motion is not wanted, or where the step is too large to be followed", () => {
    expect(firstWith(count(412), "412")).toBe(0);
    app.settings.motion = "none";
    expect(firstWith(count(400), "400")).toBe(0);
  });

  it("is said at once, and only once", () => {
    stage.value = 32;
    flushSync();
    expect(shown()).toBe("12");
    expect(heard()).toBe("32");
  });
});
