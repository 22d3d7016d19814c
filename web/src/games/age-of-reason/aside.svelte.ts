/** What goes on at a desk beside the table itself: which part is shown, what was proposed, and a course of choices. */

import type { Desk, Thing } from "../../common/desk.svelte";
import { Touch } from "../../common/touch.svelte";
import type { Proposal } from "./forms/auction";
import { Course } from "./forms/course.svelte";
import { meant } from "./notation";
import { viewOf } from "./types";

export class Aside extends Touch {
  /** The part of the table that a small screen shows below the map. */
  tab = $state("boxes");
  /** What the reader last proposed at the auction, and which countries were free then. */
  proposed = $state.raw<{ among: string; proposal: Proposal }>({
    among: "",
    proposal: { upper: null, lower: null },
  });
  readonly course: Course;

  constructor(desk: Desk) {
    super(desk, (things) => wanted(desk, things));
    this.course = new Course(desk.store);
  }
}

function wanted(desk: Desk, things: Thing[]): string | null {
  const view = viewOf(desk);
  const node = desk.store.state?.decision?.node;
  return view && node !== undefined ? meant(node, things, view) : null;
}

const asides = new WeakMap<Desk, Aside>();

export function asideOf(desk: Desk): Aside {
  let aside = asides.get(desk);
  if (!aside) asides.set(desk, (aside = new Aside(desk)));
  return aside;
}
