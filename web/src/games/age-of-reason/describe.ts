/** Regions, countries and boxes in whole sentences: what a drawing shows, for screen readers and the text view. */

import type { AgeTexts } from "./texts";
import type { AgeView, BoxKindBoard, MarkerBoard, RegionBoard, RegionView } from "./types";
import type { Slot } from "./parts/boxes";
import { ranks } from "./map/pieces";

/** "Prussia 2, scoring 8", most first. */
export function discText(texts: AgeTexts, region: RegionView): string[] {
  return ranks(region).flatMap(({ discs }) =>
    discs.map(([country, count]) =>
      texts.say("region.disc", {
        country: texts.country(country),
        count,
        points: region.points[country] ?? 0,
      }),
    ),
  );
}

/** "2 × strength 3". */
export function markerText(texts: AgeTexts, markers: Record<string, number>): string[] {
  return Object.entries(markers).map(([label, count]) =>
    texts.say("region.marker", { count, marker: texts.name("marker", label) }),
  );
}

/** All that a region's drawing tells. */
export function regionText(
  texts: AgeTexts,
  board: RegionBoard,
  region: RegionView,
  { lit, fight }: { lit: boolean; fight: boolean },
): string {
  const discs = discText(texts, region);
  const markers = markerText(texts, region.markers);
  const kind = texts.say(board.colony ? "region.colony" : "region.europe");
  const ship = texts.say(board.ship ? "region.ship" : "region.no_ship");
  return texts
    .say("region.label", {
      region: texts.region(board.id),
      kind: `${kind}, ${ship}`,
      values: region.victory_points.join(", "),
      discs:
        discs.length > 0
          ? texts.say("region.discs", { list: texts.list(discs) })
          : texts.say("region.no_discs"),
      markers:
        markers.length > 0
          ? texts.say("region.markers", { list: texts.list(markers) })
          : texts.say("region.no_markers"),
      lit: [fight ? texts.say("region.fight") : "", lit ? texts.say("region.lit") : ""].join(" ").trim(),
    })
    .trim();
}

/** A kind of box with what it does, costs and who is there. */
export function boxText(texts: AgeTexts, kind: BoxKindBoard, slots: Slot[], lit: boolean): string {
  const holders = slots.flatMap(({ holder }) => (holder === null ? [] : [texts.after(holder)]));
  return texts
    .say("box.label", {
      box: texts.name("box", kind.id),
      effect: texts.render(kind.effect),
      cost: `${texts.say("box.cost", { cost: kind.cost })}.`,
      holders:
        holders.length > 0 ? texts.say("box.held", { list: texts.list(holders) }) : texts.say("box.all_free"),
      lit: lit ? texts.say("region.lit") : "",
    })
    .trim();
}

/** The few words that stand on a box: what it brings, and where. */
export function boxShort(texts: AgeTexts, kind: BoxKindBoard): string {
  const where = kind.regions.map((region) => texts.region(region)).join(" · ");
  if (kind.group === "trading") return `${texts.say("box.short_per_disc", { gold: kind.gold })}: ${where}`;
  if (kind.group === "support")
    return `${texts.say("box.short_strength", { strength: kind.strength })}: ${where}`;
  if (kind.gold > 0) return texts.say("box.short_gold", { gold: kind.gold });
  if (kind.unrest > 0) return texts.say("box.short_unrest", { unrest: kind.unrest });
  if (kind.strength > 0) {
    const place = texts.say(kind.id === "navy-training" ? "box.at_sea" : "box.everywhere");
    return `${texts.say("box.short_strength", { strength: kind.strength })} ${place}`;
  }
  return texts.say(`box.short_${kind.id}`);
}

/** The people or countries that are asked now. */
export function askedText(texts: AgeTexts, view: AgeView, nameOf: (seat: number) => string): string[] {
  return view.actors.map((seat) => {
    const country = view.players[seat]?.country;
    return country ? `${texts.country(country)} (${nameOf(seat)})` : nameOf(seat);
  });
}

/** The last bid and its proposal. */
export function bidText(texts: AgeTexts, view: AgeView): string {
  if (!view.bidding) return "";
  const { bidder, bid, proposal } = view.bidding;
  const country = view.players[bidder]?.country ?? "";
  const values = { country_the: texts.after(country), bid };
  if (!proposal.a && !proposal.b) return texts.say("auction.only_bid", values);
  const key = proposal.a && proposal.b ? "both" : proposal.a ? "upper" : "lower";
  const countries = { upper: texts.after(proposal.a, "acc"), lower: texts.after(proposal.b, "acc") };
  return texts.say("auction.leading", {
    ...values,
    proposal: texts.say(`auction.proposal_${key}`, countries),
  });
}

/** What removing a marker brings: "+1 VP", "+5 gold", or nothing. */
export function rewardText(texts: AgeTexts, marker: MarkerBoard): string {
  if (marker.victory_points) return texts.say("map.vp", { points: marker.victory_points });
  return marker.gold ? texts.say("map.gold", { gold: marker.gold }) : "";
}
