import { insist } from "../common/api";
import { keepLinks } from "../common/links";
import type { Created, NewTable } from "../common/wire";

/** Make a table and keep its links; returns its id. */
export async function makeTable(order: NewTable): Promise<string> {
  const created = await insist<Created>("/api/tables", order);
  const invitations = created.links.filter((link) => link.seat !== null);
  if (invitations.length) keepLinks(created.table, invitations);
  return created.table;
}
