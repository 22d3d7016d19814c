/** A table being planned: who sits where, and what is agreed on. */

import { app } from "../common/app.svelte";
import { freeBadge } from "../common/badges";
import { salt } from "../common/links";
import { firstLevel } from "../common/seats";
import type { Language } from "../common/translator";
import type { GameInfo, NewTable, SettingInfo } from "../common/wire";
import { settingOf } from "./table-settings";

export type Company = "bots" | "friends" | "device";

/** A seat of the plan. `kind` is what its menu shows: me, guest, or a bot by its level. */
export interface PlannedSeat {
  kind: "me" | "guest" | `bot:${string}`;
  name: string;
  badge: number;
  /** What this seat is to get, by the settings whose things are named one by one; see `Plan.thingOf`. */
  things: Record<string, string>;
}

/** The value of a free setting that stands for "named one by one". */
export const NAMED = "named";

export class Plan {
  seats = $state<PlannedSeat[]>([]);
  company = $state<Company>("bots");
  /** By setting: one of its values, or NAMED. */
  settings = $state<Record<string, string>>({});
  title = $state("");
  language = $state<Language>(app.language);
  open = $state(false);
  pace = $state<NewTable["pace"]>("live");

  constructor(readonly game: GameInfo) {
    for (const setting of game.settings) this.settings[setting.id] = setting.values[0] ?? "";
    this.resize(Math.min(Math.max(game.usual_seats, game.min_seats), game.max_seats));
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
    const kinds = { bots: `bot:${firstLevel(this.game)}`, friends: "guest", device: "me" } as const;
    return { kind: this.seats.length ? kinds[this.company] : "me", name: "", badge: 0, things: {} };
  }

  /** Fill all seats in one go: the first is the reader's. */
  gather(company: Company): void {
    this.company = company;
    const many = this.seats.length;
    this.seats.length = this.seats[0]?.kind === "me" ? 1 : 0;
    this.resize(many);
  }

  /** The reader's first seat gets the remembered name; every seat has a badge of its own. */
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

  /** The request to the server. */
  order(): NewTable {
    const settings = Object.entries(this.settings).map(([id, value]) => [
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
      settings: Object.fromEntries(settings) as Record<string, string>,
      title: this.title.trim(),
      language: this.language,
      public: this.open && this.guests > 0,
      guided: false,
      pace: this.guests > 0 ? this.pace : "live",
      salt: salt(),
    };
  }

  /** What a seat gets of a setting; "" as long as that is open. */
  thingOf(seat: PlannedSeat, setting: string): string {
    const { shared = false, values = [] } = settingOf(this.game, setting) ?? {};
    return seat.things[setting] ?? (shared ? values[0] : "") ?? "";
  }

  /** The settings that are settled seat by seat. */
  get named(): SettingInfo[] {
    return this.game.settings.filter(({ id }) => this.settings[id] === NAMED);
  }

  /** Some seat still has nothing of what is named one by one. */
  get incomplete(): boolean {
    return this.named.some(({ id }) => this.seats.some((seat) => !this.thingOf(seat, id)));
  }
}

/** A table that begins at once: the reader and easy bots. What could be chosen first is dealt at random. */
export function againstBots(game: GameInfo, guided: boolean): NewTable {
  const plan = new Plan(game);
  for (const setting of game.settings)
    if (setting.values.includes("deal")) plan.settings[setting.id] = "deal";
  return { ...plan.order(), guided };
}
