/** Buying units: which options a purchase is made of, and how one is taken back. */

import type { OptionInfo, PurchaseView, ShopView, WareView } from "../../../common/wire-extra";
import { areaOfPort } from "../types";

export const FORT = "fort";

/** All areas where anything can be put. */
export const allPlaces = (shop: ShopView): string[] =>
  Object.values(shop.wares).flatMap(({ places }) => places.map(areaOfPort));

/** The places of a purchase, among those that the server offers. */
export function placesOf(shop: ShopView, ware: string, options: readonly string[]): string[] {
  if (ware === FORT) return options.flatMap((one) => (one.startsWith("fort ") ? [one.slice(5)] : []));
  const offered = options.includes(`${shop.owed > 0 ? "release" : "build"} ${ware}`);
  return offered ? (shop.wares[ware]?.places ?? []) : [];
}

/** One purchase: a unit in a place, or a fort. The place is not asked where there is but one. */
export function buyOptions(shop: ShopView, ware: string, place: string): string[] {
  if (ware === FORT) return [`fort ${place}`];
  const verb = shop.owed > 0 ? "release" : "build";
  const known = shop.wares[ware]?.places ?? [];
  return known.length > 1 ? [`${verb} ${ware}`, placing(shop, ware, place)] : [`${verb} ${ware}`];
}

/** Ships are put into a port, everything else into an area. */
const placing = (shop: ShopView, unit: string, place: string): string =>
  shop.wares[unit]?.element === "naval" ? `to ${place}` : `in ${areaOfPort(place)}`;

/** How many more of a ware the money and the counters allow. */
export function mostOf(shop: ShopView, ware: WareView): number {
  const paid = ware.price > 0 ? Math.floor(shop.money / ware.price) : ware.left;
  return Math.min(paid, ware.left);
}

/** One unit of a type in each place that takes one, as far as money and counters go. */
export function oneInEach(shop: ShopView, unit: string): string[] {
  const ware = shop.wares[unit];
  if (!ware || shop.owed > 0) return [];
  const areas = new Set<string>();
  const places = ware.places.filter((place) => !areas.has(areaOfPort(place)) && areas.add(areaOfPort(place)));
  const chosen = places.slice(0, mostOf(shop, ware));
  let left = ware.places.length;
  return chosen.flatMap((place) =>
    left-- > 1 ? [`build ${unit}`, placing(shop, unit, place)] : [`build ${unit}`],
  );
}

/** The strongest of the units on offer by what options tell of them. */
export function bestOf(options: readonly OptionInfo[], fits: (unit: string) => boolean): string | null {
  let best: string | null = null;
  let most = -1;
  for (const { verb, args, text } of options) {
    const unit = args[0]?.[1];
    if (verb !== "build" || unit === undefined || !fits(unit)) continue;
    const worth = Number(text.args.front?.[1] ?? 0) + Number(text.args.support?.[1] ?? 0);
    if (worth > most) [best, most] = [unit, worth];
  }
  return best;
}

/** A purchase is taken back: those after it are sold and bought again. */
export function takeBack(shop: ShopView, bought: PurchaseView[], index: number): string[] {
  const sold = bought.slice(index);
  const open = (unit: string): Set<string> => {
    const element = shop.wares[unit]?.element;
    const freed = sold.filter((one) => one.unit !== null && shop.wares[one.unit]?.element === element);
    return new Set([...(shop.wares[unit]?.places ?? []), ...freed.map(({ place }) => place ?? "")]);
  };
  const again = ({ what, unit, place }: PurchaseView): string[] => {
    if (what === "elite") return ["elite"];
    if (what === FORT || unit === null || place === null) return [`fort ${place}`];
    return open(unit).size > 1 ? [`build ${unit}`, placing(shop, unit, place)] : [`build ${unit}`];
  };
  return [...sold.map(() => "sell"), ...sold.slice(1).flatMap(again)];
}
