/** Regions, countries and boxes in whole sentences: what a drawing shows, for ears and for the text view. */

import type { Tongue } from "./tongue";
import type { AgeView, BoxKindBoard, MarkerBoard, RegionBoard, RegionView } from "./types";
import type { Slot } from "./parts/boxes";
import { ranks } from "./map/pieces";

/** "Prussia 2, scoring 8", most first. */
export function discWords(tongue: Tongue, region: RegionView): string[] {
  return ranks(region).flatMap(({ discs }) =>
    discs.map(([country, count]) =>
      tongue.say("region.disc", {
        country: tongue.country(country),
        count,
        points: region.points[country] ?? 0,
      }),
    ),
  );
}

/** "2 × strength 3". */
export function markerWords(tongue: Tongue, markers: Record<string, number>): string[] {
  return Object.entries(markers).map(([label, count]) =>
    tongue.say("region.marker", { count, marker: tongue.name("marker", label) }),
  );
}

/** All that a region's drawing tells. */
export function regionWords(
  tongue: Tongue,
  board: RegionBoard,
  region: RegionView,
  { lit, fight }: { lit: boolean; fight: boolean },
): string {
  const discs = discWords(tongue, region);
  const markers = markerWords(tongue, region.markers);
  const kind = tongue.say(board.colony ? "region.colony" : "region.europe");
  const ship = tongue.say(board.ship ? "region.ship" : "region.no_ship");
  return tongue
    .say("region.label", {
      region: tongue.region(board.id),
      kind: `${kind}, ${ship}`,
      values: region.victory_points.join(", "),
      discs:
        discs.length > 0
          ? tongue.say("region.discs", { list: tongue.list(discs) })
          : tongue.say("region.no_discs"),
      markers:
        markers.length > 0
          ? tongue.say("region.markers", { list: tongue.list(markers) })
          : tongue.say("region.no_markers"),
      lit: [fight ? tongue.say("region.fight") : "", lit ? tongue.say("region.lit") : ""].join(" ").trim(),
    })
    .trim();
}

/** A kind of box with what it does, costs and who is there. */
export function boxWords(tongue: Tongue, kind: BoxKindBoard, slots: Slot[], lit: boolean): string {
  const holders = slots.flatMap(({ holder }) => (holder === null ? [] : [tongue.after(holder)]));
  return tongue
    .say("box.label", {
      box: tongue.name("box", kind.id),
      effect: tongue.render(kind.effect),
      cost: `${tongue.say("box.cost", { cost: kind.cost })}.`,
      holders:
        holders.length > 0
          ? tongue.say("box.held", { list: tongue.list(holders) })
          : tongue.say("box.all_free"),
      lit: lit ? tongue.say("region.lit") : "",
    })
    .trim();
}

/** The few words that stand on a box: what it brings, and where. */
export function boxShort(tongue: Tongue, kind: BoxKindBoard): string {
  const where = kind.regions.map((region) => tongue.region(region)).join(" · ");
  if (kind.group === "trading") return `${tongue.say("box.short_per_disc", { gold: kind.gold })}: ${where}`;
  if (kind.group === "support")
    return `${tongue.say("box.short_strength", { strength: kind.strength })}: ${where}`;
  if (kind.gold > 0) return tongue.say("box.short_gold", { gold: kind.gold });
  if (kind.unrest > 0) return tongue.say("box.short_unrest", { unrest: kind.unrest });
  if (kind.strength > 0) {
    const place = tongue.say(kind.id === "navy-training" ? "box.at_sea" : "box.everywhere");
    return `${tongue.say("box.short_strength", { strength: kind.strength })} ${place}`;
  }
  return tongue.say(`box.short_${kind.id}`);
}

/** The people or countries that are asked now. */
export function askedWords(tongue: Tongue, view: AgeView, nameOf: (seat: number) => string): string[] {
  return view.actors.map((seat) => {
    const country = view.players[seat]?.country;
    return country ? `${tongue.country(country)} (${nameOf(seat)})` : nameOf(seat);
  });
}

/** The last bid and its proposal. */
export function bidWords(tongue: Tongue, view: AgeView): string {
  if (!view.bidding) return "";
  const { bidder, bid, proposal } = view.bidding;
  const country = view.players[bidder]?.country ?? "";
  const values = { country_the: tongue.after(country), bid };
  if (!proposal.a && !proposal.b) return tongue.say("auction.only_bid", values);
  const key = proposal.a && proposal.b ? "both" : proposal.a ? "upper" : "lower";
  const countries = { upper: tongue.after(proposal.a, "acc"), lower: tongue.after(proposal.b, "acc") };
  return tongue.say("auction.leading", {
    ...values,
    proposal: tongue.say(`auction.proposal_${key}`, countries),
  });
}

/** What removing a marker brings: "+1 VP", "+5 gold", or nothing. */
export function rewardWords(tongue: Tongue, marker: MarkerBoard): string {
  if (marker.victory_points) return tongue.say("map.vp", { points: marker.victory_points });
  return marker.gold ? tongue.say("map.gold", { gold: marker.gold }) : "";
}
