/** Where a region's name and pieces stand on the map at the scale at hand. */

import { rewardText } from "../describe";
import type { AgeTexts } from "../texts";
import { byId, type BoardView } from "../types";
import type { Area, Panel } from "./atlas";
import type { Arrangement } from "./pieces";

export interface MarkerFace {
  main: string;
  extra: string;
  action: boolean;
}

/** What is written on a marker. */
export function markerFace(texts: AgeTexts, board: BoardView, label: string): MarkerFace {
  const marker = byId(board.markers, label);
  if (!marker || marker.action) return { main: texts.say("map.action"), extra: "", action: true };
  return { main: String(marker.strength), extra: rewardText(texts, marker), action: false };
}

export function markerWidth({ main, extra, action }: MarkerFace): number {
  if (action) return main.length * 8.6 + 18;
  return 30 + (extra ? extra.length * 8.6 + 4 : 0);
}

export interface Place {
  /** For everything drawn from the upper left corner of the pieces. */
  transform: string;
  label: [x: number, y: number];
}

/** How wide a region's rows may grow. */
export const roomFor = (area: Area): number => area.box[2] + 46;

export function place(area: Area, panel: Panel, arranged: Arrangement, scale: number): Place {
  const [x, y, w, h] = area.box;
  const [wide, high] = [arranged.width * scale, arranged.height * scale];
  const [cx, cy] = [x + w / 2, y + h / 2];
  const labelY = clamp(
    cy + (area.label[1] - cy) * scale,
    panel.y + 20 * scale,
    panel.y + panel.h - 8 * scale,
  );
  // Pieces begin right under the name, or end right above it, and never leave their panel.
  const above = area.label[1] < cy;
  const wanted = above
    ? Math.max(cy + (y - cy) * scale, labelY + LEADING * scale)
    : Math.min(cy + (y + h - cy) * scale, labelY - 2 * LEADING * scale) - high;
  const top = clamp(wanted, panel.y + MARGIN, Math.max(panel.y, panel.y + panel.h - MARGIN - high));
  const left = clamp(cx - wide / 2, panel.x + MARGIN, Math.max(panel.x, panel.x + panel.w - MARGIN - wide));
  return {
    transform: `translate(${round(left)} ${round(top)}) scale(${round(scale)})`,
    label: [area.label[0], round(labelY)],
  };
}

const LEADING = 10; // between a name and its pieces
const MARGIN = 12;
const round = (value: number): number => Math.round(value * 100) / 100;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
