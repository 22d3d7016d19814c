/** Where the map goes: to a place that the reader asks for; and by itself, to what others do and what is asked or chosen. */

import { untrack } from "svelte";

import type { Camera } from "../../../common/camera.svelte";
import type { Box } from "../../../common/canvas";
import type { TableContext } from "../../../common/table-context.svelte";
import type { Drafts } from "../drafts.svelte";
import { allPlaces } from "../forms/shop";
import { areaOfPort } from "../types";
import { boxAround, regionBox, type Area, type Atlas } from "./atlas";

export const NEAR = 0.8; // from here on tokens are shown, and can be pressed
const READABLE = 1.4;
const CLOSE = 2.4; // how large a region is shown at most

export const showRegion = (camera: Camera, atlas: Atlas, region: string): void =>
  camera.show(regionBox(atlas, region), CLOSE);

const around = ({ at: [x, y] }: Area): Box => [x - 150, y - 100, 300, 200];
const readable = (camera: Camera): number => Math.max(camera.view.k, READABLE);

export const showArea = (camera: Camera, area: Area): void => camera.show(around(area), readable(camera));

/** What the map looks at. */
export interface Seen {
  /** Where a conflict is fought. */
  fight: string | null;
  /** The area that was pressed last on the map: the reader has it in sight. */
  pressed: string | null;
}

/** For a component: effects that move the camera by themselves. */
export function leads(camera: Camera, atlas: Atlas, context: TableContext, drafts: Drafts, seen: Seen): void {
  toOthers(camera, atlas, context, seen);

  // The reader is led to a place.
  $effect(() => {
    const place = context.sought.find(({ kind }) => kind === "area");
    const area = atlas.byId.get(place?.label ?? "");
    if (area) untrack(() => showArea(camera, area));
  });

  // What was chosen in a form or a list is to be seen on the map.
  const reveal = (id: string | null): void => {
    const area = atlas.byId.get(id ?? "");
    if (area) untrack(() => camera.reveal(area.at));
  };
  const chosen = $derived.by(() => {
    const args = (context.unconfirmed?.info ?? context.store.chosen)?.args ?? [];
    const [, label] = args.find(([kind]) => kind === "area" || kind === "port") ?? [];
    return label === undefined ? null : areaOfPort(label);
  });
  $effect(() => reveal(drafts.looked));
  $effect(() => reveal(chosen === untrack(() => seen.pressed) ? null : chosen));

  // A question about areas that are too small to be pressed: the map comes nearer, once.
  let asked = "";
  $effect(() => {
    if (drafts.node === asked || camera.width === 0) return;
    const at = drafts.sources.length > 0 ? drafts.sources : (drafts.shop && allPlaces(drafts.shop)) || [];
    if (at.length === 0 && drafts.offered.length === 0) return;
    asked = drafts.node;
    untrack(() => {
      if (at.length > 0 && camera.view.k < NEAR) camera.show(boxAround(atlas, at), NEAR * 2);
    });
  });
}

/** Where somebody else has moved comes into sight, and so does a conflict, unless the reader is looking around. */
function toOthers(camera: Camera, atlas: Atlas, context: TableContext, seen: Seen): void {
  $effect(() => {
    const places = context.followed.filter(({ kind }) => kind === "area" || kind === "port");
    const last = atlas.byId.get(areaOfPort(places.at(-1)?.label ?? ""));
    if (last) untrack(() => camera.follow(last.at));
  });

  // A conflict near enough to be read; once, whatever is told of it later.
  const fight = $derived(seen.fight);
  let fought: string | null = null;
  $effect(() => {
    if (camera.width === 0 || fight === fought) return;
    fought = fight;
    const area = atlas.byId.get(fight ?? "");
    if (!area) return;
    untrack(() => {
      if (camera.view.k < NEAR) camera.approach(around(area), readable(camera));
      else camera.follow(area.at);
    });
  });
}
