/** Invitations. The server tells a secret only once, so this device keeps it until somebody has sat down with it. */

import { call } from "./api";
import { randomHex } from "./random";
import type { Link } from "./wire";

const key = (table: string): string => `worldstage.links.${table}`;

/** 96 random bits from the reader, on which all draws of the table depend. */
export const salt = (): string => randomHex(12);

export const joinAddress = (link: Link): string => `${location.origin}/join#${link.secret}`;

export function keepLinks(table: string, links: Link[]): void {
  try {
    if (links.length) localStorage.setItem(key(table), JSON.stringify(links));
    else localStorage.removeItem(key(table));
  } catch {
    // Nothing can be stored here: a fresh link can be ordered at any time.
  }
}

/** The links still good for something. */
export function keptLinks(table: string, now = Date.now() / 1000): Link[] {
  try {
    const links = JSON.parse(localStorage.getItem(key(table)) ?? "[]") as Link[];
    return links.filter((link) => link.expires > now);
  } catch {
    return [];
  }
}

/** A fresh link for a seat, or for the table itself; earlier ones for the same are void from now on. */
export const orderLink = (table: string, seat: number | null): Promise<Link> =>
  call<Link>("POST", `/api/tables/${table}/links`, { seat });

/** A fresh invitation to a free seat, to be shown again later. */
export async function orderInvitation(table: string, seat: number): Promise<Link> {
  const link = await orderLink(table, seat);
  keepLinks(table, [...keptLinks(table).filter((other) => other.seat !== seat), link]);
  return link;
}
