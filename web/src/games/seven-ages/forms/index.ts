/** Which form a question has; for the others their options are a list. */

import type { Component } from "svelte";

import Choices from "./Choices.svelte";
import { SUB_STEPS } from "./civilise";
import Civilise from "./Civilise.svelte";
import Conflict from "./Conflict.svelte";
import Group from "./Group.svelte";
import March from "./March.svelte";
import Markers from "./Markers.svelte";
import Shop from "./Shop.svelte";
import Trade from "./Trade.svelte";
import Window from "./Window.svelte";

const FORMS: Record<string, Component> = {
  markers: Markers,
  production: Shop,
  "start.units": Shop,
  "manoeuvre.from": March,
  "manoeuvre.group": Group,
  "destiny.cards": Choices,
  "manoeuvre.fight": Choices,
  "manoeuvre.again": Choices,
  ...Object.fromEntries(SUB_STEPS.flatMap(([, nodes]) => nodes.map((node) => [node, Civilise]))),
};

/** By the chapter of a node. */
const CHAPTERS: Record<string, Component> = {
  conflict: Conflict,
  trade: Trade,
  window: Window,
  start: Choices,
};

export const form = (node: string): Component | null =>
  FORMS[node] ?? CHAPTERS[node.split(".")[0] ?? ""] ?? null;
