/**
 * Pieces that can be seen to move. A game says so with attributes, wherever it draws one:
 *
 *   data-piece  what it is: "card:forum", "disc:france", "worker:2"; where it is a thing of the game, the thing's key
 *   data-at     where it lies: "display:3", "region:poland"; it moves when this changes, not when the page scrolls
 *   data-many   how many of them the element stands for, unless one
 *   data-of     the seat that it belongs to
 *   data-home   on something else: where pieces of these kinds, or these pieces, come from and go to when they lie nowhere
 *   data-frame  around what scrolls or is moved about: beyond it nothing can be seen; "open": pieces fly over its edge
 */

/** How many pieces of a kind lie at each place. */
export type Counts = Map<string, Map<string, number>>;

/** Some pieces of a kind went from one place to another; null: they came from nowhere, or are gone. */
export interface Transfer {
  piece: string;
  from: string | null;
  to: string | null;
  many: number;
}

interface Rest {
  at: string;
  many: number;
}

/** What must have moved, given how many pieces lay where before and after. */
export function transfers(before: Counts, after: Counts): Transfer[] {
  const found: Transfer[] = [];
  for (const piece of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(piece), after.get(piece)];
    const lost: Rest[] = [];
    const gained: Rest[] = [];
    for (const at of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
      const change = (now?.get(at) ?? 0) - (old?.get(at) ?? 0);
      if (change < 0) lost.push({ at, many: -change });
      if (change > 0) gained.push({ at, many: change });
    }
    found.push(...paired(piece, lost, gained));
  }
  return found;
}

function paired(piece: string, lost: Rest[], gained: Rest[]): Transfer[] {
  const found: Transfer[] = [];
  for (;;) {
    const [from, to] = [lost[0], gained[0]];
    if (!from && !to) return found;
    const many = Math.min(from?.many ?? Infinity, to?.many ?? Infinity);
    found.push({ piece, from: from?.at ?? null, to: to?.at ?? null, many });
    for (const rests of [lost, gained]) {
      const [first] = rests;
      if (!first) continue;
      first.many -= many;
      if (first.many === 0) rests.shift();
    }
  }
}
