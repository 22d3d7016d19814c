// @vitest-environment jsdom
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("scrollTo", () => undefined);
Element.prototype.scrollIntoView = () => undefined;

const { Stage } = await import("../../src/table/scenes/stage.svelte");
const { default: Tally } = await import("../../src/table/scenes/Tally.svelte");
const { TableContext } = await import("../../src/common/table-context.svelte");
const { TableStore } = await import("../../src/common/table.svelte");
const { Translator } = await import("../../src/common/translator");
const { default: Frame } = await import("./TallyFrame.svelte");

import type { Tally as Told } from "../../src/table/scenes/scenes";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a scene", () => {
  /** After how many milliseconds the second of two steps came, and the end. */
  function course(pace: "normal" | "fast"): number[] {
    const done = vi.fn();
    const stage = new Stage(pace, false, done);
    stage.plan([1000, 500]);
    const until = (holds: () => boolean): number => {
      let time = 0;
      for (; !holds(); time += 10) vi.advanceTimersByTime(10);
      return time;
    };
    const step = until(() => stage.step === 2);
    return [step, step + until(() => done.mock.calls.length > 0)];
  }

  it("takes two fifths of its time at a fast pace, each step and the rest at its end", () => {
    const [step = 0, end = 0] = course("normal");
    const fast = course("fast");
    expect([step, end]).toEqual([1000, 3100]); // the last step stays to be read
    expect(fast).toEqual([step * 0.4, end * 0.4]);
  });

  it("stands still until the reader goes on, once it is summed up", () => {
    const done = vi.fn();
    const stage = new Stage("fast", false, done);
    stage.plan([1000, 500]);
    stage.summarize();
    vi.advanceTimersByTime(60_000);
    expect(stage.whole && stage.reached(9)).toBe(true);
    expect(done).not.toHaveBeenCalled();
  });

  it("shows all steps at once where nothing moves, for as long as they take to be read", () => {
    const done = vi.fn();
    const stage = new Stage("normal", true, done);
    stage.plan([1000, 500]);
    expect(stage.reached(1)).toBe(true);
    vi.advanceTimersByTime(2_299);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledOnce();
  });
});

describe("a tally with motion", () => {
  const tally: Told = {
    title: "Production",
    steps: [
      { title: "first", shares: [{ seat: 0, figures: [["points", 3]] }] },
      { title: "second", shares: [{ seat: 1, figures: [["points", 5]] }] },
      { title: "third", shares: [{ seat: 0, figures: [["points", -1]] }] },
    ],
    before: { 0: 10, 1: 10 },
    counts: "points",
  };
  let mounted: Record<string, unknown>;
  const steps = () => document.querySelectorAll(".step").length;
  const sums = () =>
    [...document.querySelectorAll(".sums .unseen")].map((one) => Number(one.textContent.trim()));
  const play = (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    flushSync();
  };

  function show(pace: "normal" | "fast", done = () => undefined as void) {
    const stage = new Stage(pace, false, done);
    const context = new TableContext(new TableStore("t", 0), {} as never, new Translator("en"));
    const props = { context, Part: Tally as unknown as Component<Record<string, unknown>>, tally, stage };
    mounted = mount(Frame, { target: document.body, props });
    flushSync();
    return stage;
  }
  afterEach(() => void unmount(mounted));

  it("grows step by step, and the sums count along", () => {
    show("normal");
    expect([steps(), sums()]).toEqual([1, [13, 10]]);
    play(900);
    expect([steps(), sums()]).toEqual([2, [13, 15]]);
    play(900);
    expect([steps(), sums()]).toEqual([3, [12, 15]]);
  });

  it("is over after its last step, sooner at a fast pace", () => {
    const done = vi.fn();
    show("fast", done);
    play(0.4 * (3 * 900 + 1600) - 1);
    expect(done).not.toHaveBeenCalled();
    play(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it("shows everything when it is skipped half-way, the leader first", () => {
    const done = vi.fn();
    const stage = show("normal", done);
    play(900);
    stage.summarize();
    flushSync();
    expect([steps(), sums()]).toEqual([3, [15, 12]]);
    play(60_000);
    expect(done).not.toHaveBeenCalled();
  });
});
