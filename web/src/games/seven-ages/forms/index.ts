/** Which form a question has; for the others their options are a list. */

import type { Component } from "svelte";

import { lazy } from "../../../common/lazy";
import { SUB_STEPS } from "./civilise";

const Choices = lazy(() => import("./Choices.svelte"));
const Civilise = lazy(() => import("./Civilise.svelte"));
const Conflict = lazy(() => import("./Conflict.svelte"));
const Group = lazy(() => import("./Group.svelte"));
const March = lazy(() => import("./March.svelte"));
const Markers = lazy(() => import("./Markers.svelte"));
const Shop = lazy(() => import("./Shop.svelte"));
const Trade = lazy(() => import("./Trade.svelte"));
const Window = lazy(() => import("./Window.svelte"));

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
