import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Course } from "../../src/games/age-of-reason/forms/course.svelte";
import type { Decision, Done, State } from "../../src/common/wire-extra";

const STEPS = [
  { nodes: ["bid"], option: "bid 3" },
  { nodes: ["propose"], option: "propose france" },
];

const asked = (id: string, node: string, options: string[]): State =>
  ({ decision: { id, node, options } as Decision }) as State;

/** A table that asks the next question a little after each choice. */
function table(questions: State[]) {
  const made: string[] = [];
  const store = {
    state: questions[0] ?? null,
    choose: (option: string): Promise<Done | null> => {
      made.push(option);
      setTimeout(() => (store.state = questions[made.length] ?? null), 100);
      return Promise.resolve({ revision: made.length, table: null });
    },
  };
  return { store, made };
}

async function run(questions: State[]) {
  const { store, made } = table(questions);
  const course = new Course(store);
  const done = course.run(STEPS);
  await vi.advanceTimersByTimeAsync(11_000);
  return { done: await done, made, course };
}

describe("a course of choices", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("answers one question after the other", async () => {
    const { done, made, course } = await run([
      asked("1", "bid", ["bid 3"]),
      asked("2", "propose", ["propose france"]),
    ]);
    expect(done).toBe(true);
    expect(made).toEqual(["bid 3", "propose france"]);
    expect(course.stopped).toBeNull();
    expect(course.running).toBe(false);
  });

  it("stops when a choice is no longer open", async () => {
    const { done, made, course } = await run([
      asked("1", "bid", ["bid 3"]),
      asked("2", "propose", ["propose spain"]),
    ]);
    expect(done).toBe(false);
    expect(made).toEqual(["bid 3"]);
    expect(course.stopped).toBe(1);
  });

  it("stops when something else is asked", async () => {
    const { made, course } = await run([asked("1", "attack", ["bid 3"])]);
    expect(made).toEqual([]);
    expect(course.stopped).toBe(0);
  });

  it("stops when nothing is asked for too long", async () => {
    const { course } = await run([asked("1", "bid", ["bid 3"])]);
    expect(course.stopped).toBe(1);
  });

  it("can be tried again at the same question", async () => {
    const { store } = table([asked("1", "bid", ["bid 3"])]);
    const course = new Course(store);
    store.choose = () => Promise.resolve(null);
    expect(await course.run(STEPS)).toBe(false);
    const chosen = vi.fn(() => Promise.resolve(null));
    store.choose = chosen;
    await course.run(STEPS);
    expect(chosen).toHaveBeenCalledWith("bid 3");
  });
});
