/** A table being planned: who sits where, and what is agreed on. */

import { app } from "../common/app.svelte";
import { freeBadge } from "../common/badges";
import { salt } from "../common/links";
import { levelsOf } from "../common/seats";
import type { Language } from "../common/text";
import type { GameInfo, NewTable } from "../common/wire";
import { BY_SEAT } from "./choices";

export type Company = "bots" | "friends" | "device";

/** A seat of the plan. `kind` is what its menu shows: me, guest, or a bot by its level. */
export interface PlannedSeat {
  kind: "me" | "guest" | `bot:${string}`;
  name: string;
  badge: number;
  /** What this seat is to get, by the choices whose things are named one by one; see `Plan.thingOf`. */
  things: Record<string, string>;
}

const USUAL_SEATS = 3;
/** The value of a free choice that stands for "named one by one". */
export const NAMED = "named";

export class Plan {
  seats = $state<PlannedSeat[]>([]);
  company = $state<Company>("bots");
  /** By choice: one of its values, or NAMED. */
  options = $state<Record<string, string>>({});
  title = $state("");
  language = $state<Language>(app.language);
  open = $state(false);
  pace = $state<NewTable["pace"]>("live");

  constructor(readonly game: GameInfo) {
    for (const choice of game.choices) this.options[choice.id] = choice.values[0] ?? "";
    this.resize(Math.min(Math.max(USUAL_SEATS, game.min_seats), game.max_seats));
  }

  get guests(): number {
    return this.seats.filter((seat) => seat.kind === "guest").length;
  }
  get own(): number {
    return this.seats.filter((seat) => seat.kind === "me").length;
  }
  get bots(): number {
    return this.seats.length - this.guests - this.own;
  }

  /** More or fewer seats; those that stay keep whom they have. */
  resize(many: number): void {
    while (this.seats.length > many) this.seats.pop();
    while (this.seats.length < many) this.seats.push(this.blank());
    this.settle();
  }

  private blank(): PlannedSeat {
    const kinds = { bots: `bot:${levelsOf(this.game)[0] ?? ""}`, friends: "guest", device: "me" } as const;
    return { kind: this.seats.length ? kinds[this.company] : "me", name: "", badge: 0, things: {} };
  }

  /** Fill all seats in one go: the first is the reader's. */
  gather(company: Company): void {
    this.company = company;
    const many = this.seats.length;
    this.seats.length = this.seats[0]?.kind === "me" ? 1 : 0;
    this.resize(many);
  }

  /** The first seat of one's own bears the remembered name; every one has a badge of its own. */
  settle(): void {
    const taken: number[] = [];
    for (const seat of this.seats.filter((candidate) => candidate.kind === "me")) {
      if (!taken.length && !seat.name) {
        seat.name = app.settings.name;
        seat.badge = app.settings.badge;
      }
      seat.badge = freeBadge(seat.badge, taken);
      taken.push(seat.badge);
    }
  }

  /** The order for the server. */
  order(): NewTable {
    const options = Object.entries(this.options).map(([id, value]) => [
      id,
      value === NAMED ? this.seats.map((seat) => this.thingOf(seat, id)).join(",") : value,
    ]);
    return {
      game: this.game.id,
      seats: this.seats.map(({ kind, name, badge }) => {
        if (kind === "me") return { holder: "me", name: name.trim(), badge, level: "" };
        if (kind === "guest") return { holder: "guest", name: "", badge: 0, level: "" };
        return { holder: "bot", name: "", badge: 0, level: kind.slice("bot:".length) };
      }),
      options: Object.fromEntries(options) as Record<string, string>,
      title: this.title.trim(),
      language: this.language,
      public: this.open && this.guests > 0,
      guided: false,
      pace: this.guests > 0 ? this.pace : "live",
      salt: salt(),
    };
  }

  /** What a seat gets of a choice; "" as long as that is open. */
  thingOf(seat: PlannedSeat, choice: string): string {
    const usual = BY_SEAT[choice]?.shared ? this.game.choices.find(({ id }) => id === choice)?.values[0] : "";
    return seat.things[choice] ?? usual ?? "";
  }

  /** The choices that are settled seat by seat. */
  get named(): string[] {
    return this.game.choices.map(({ id }) => id).filter((id) => this.options[id] === NAMED);
  }

  /** Some seat still has nothing of what is named one by one. */
  get incomplete(): boolean {
    return this.named.some((choice) => this.seats.some((seat) => !this.thingOf(seat, choice)));
  }
}

/** A table that begins at once: the reader and easy bots. What could be chosen first is left to the lot. */
export function againstBots(game: GameInfo, guided: boolean): NewTable {
  const plan = new Plan(game);
  for (const choice of game.choices) if (choice.values.includes("deal")) plan.options[choice.id] = "deal";
  return { ...plan.order(), guided };
}
