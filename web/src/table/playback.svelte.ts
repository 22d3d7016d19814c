/**
 * What the reader is shown of what has happened, and when: scenes first, then their lines, the numbers and the next
 * question; the moves of others one at a time. It never stands between a reader and a decision whose time runs out.
 */

import { untrack } from "svelte";

import { app } from "../common/app.svelte";
import { afterDrawing } from "../common/frames";
import type { Moment, Presenter, TableStore } from "../common/table.svelte";
import type { Line, State } from "../common/wire-extra";
import { lastTogether, scenesIn, type Scene, type SceneSpec } from "./scenes/scenes";
import { Stage } from "./scenes/stage.svelte";

/** Milliseconds for a move of somebody else to be seen before the next one. */
const PAUSES = { slow: 1600, normal: 700, fast: 250, off: 0 } as const;
/** So many moves behind, the reader wants to catch up. */
const BEHIND = 8;
/** After a long absence only the last scenes are shown; the others can be seen again from the log. */
const MOST = 10;

export interface Playing extends Scene {
  number: number;
  stage: Stage;
  /** Seen again from the log: nothing waits for its end. */
  again: boolean;
}

export class Playback implements Presenter {
  playing = $state.raw<Playing | null>(null);
  /** How many scenes follow the one that is shown. */
  waiting = $state(0);
  /** Moves of others wait until the one on show has been seen. */
  paused = $state(false);
  /** The scenes that the log tells of, as far as it is shown. */
  readonly scenes: Scene[] = $derived.by(() => this.scenesOf(this.store.log, this.store.state));
  /** The last of them: their summaries are one press away. */
  readonly recent: Scene[] = $derived.by(() =>
    lastTogether(this.scenes, this.store.state?.room.seats.length ?? 0),
  );
  /** What screen readers are told now. */
  told = $state.raw<Line[]>([]);
  /** What others have just done, to be outlined on the board. */
  moved = $state.raw<Line[]>([]);

  private readonly queue: { moment: Moment; scenes: Scene[] }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  /** What is shown has not been drawn yet. */
  private undrawn = false;
  /** What others do is shown without pauses, until the reader is asked or a scene begins. */
  private hurried = false;
  private count = 0;

  constructor(
    private readonly store: TableStore,
    private readonly specs: readonly SceneSpec[],
    /** Told whenever what is shown is about to change, and why. */
    private readonly changing: (moment: Moment) => void = () => undefined,
  ) {}

  /** Something is on show or under way that the table waits for. */
  get busy(): boolean {
    return this.playing !== null && !this.playing.again;
  }

  /** The scenes of the last lines before a state. */
  private scenesOf(lines: readonly Line[], state: State | null): Scene[] {
    return scenesIn(lines, this.specs, state?.room.status === "finished");
  }

  present(moment: Moment): void {
    const wanted = !this.instant && untrack(() => app.pace) !== "off";
    const scenes = wanted ? this.scenesOf(moment.fresh, moment.state) : [];
    this.queue.push({ moment, scenes });
    this.thin();
    if (this.playing?.again) this.end();
    if (!this.running) this.advance();
    else if (this.instant) this.draw();
    else this.paused = this.playing === null;
  }

  /**
   * Show the table as it is now, but no more often than it can be drawn: bots move faster than that, and the answer to
   * the reader's own choice should not have to wait until all of them have moved.
   */
  private draw(): void {
    if (this.undrawn && document.visibilityState !== "hidden") return;
    this.catchUp();
    this.undrawn = true;
    afterDrawing(() => {
      this.undrawn = false;
      if (this.queue.length > 0 && !this.playing) this.advance();
    });
  }

  /** Of too many scenes that wait, the oldest are only told. */
  private thin(): void {
    let many = this.queue.reduce((sum, { scenes }) => sum + scenes.length, 0);
    for (const { scenes } of this.queue) {
      while (many > MOST && scenes.length > 0) {
        scenes.shift();
        many -= 1;
      }
    }
    this.waiting = many;
  }

  /** Go on with what comes after the scene on show. */
  skip(): void {
    const again = this.playing?.again ?? false;
    this.end();
    if (!again) this.advance();
  }

  /** Show at once what others have done since, and what they will do until the reader is asked or a scene begins. */
  hurry(): void {
    this.hurried = true;
    if (this.running && !this.playing) this.advance();
  }

  /** Skip all that waits, and the pauses in what others will do until the reader is asked or another scene begins. */
  skipAll(): void {
    this.catchUp();
    this.hurried = this.store.state?.decision === null;
  }

  /** Show the table as it is now. */
  catchUp(): void {
    this.end();
    clearTimeout(this.timer);
    const told: Line[] = [];
    for (const { moment } of this.queue.splice(0)) {
      this.show(moment);
      told.push(...this.told);
    }
    if (told.length > 0) this.told = told;
    this.running = this.paused = false;
    this.waiting = 0;
  }

  /** See a scene again, or only its summary. */
  replay(scene: Scene, summary = false): void {
    if (this.busy) return;
    this.end();
    this.begin(scene, true);
    if (summary) this.playing?.stage.summarize();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.playing?.stage.stop();
  }

  /** Neither scenes nor pauses are wanted, nobody is looking, or a decision cannot wait. */
  private get instant(): boolean {
    const hidden = document.visibilityState === "hidden";
    const nothingWaits = () => app.pace === "off" && app.others === "off";
    return untrack(() => hidden || nothingWaits() || isUrgent(this.store.latest, this.store.seat));
  }

  private advance(): void {
    clearTimeout(this.timer);
    this.running = true;
    this.paused = false;
    const next = this.queue[0];
    if (!next) {
      this.running = false;
      return;
    }
    if (this.instant) {
      this.draw();
      return;
    }
    this.waiting = this.queue.reduce((sum, { scenes }) => sum + scenes.length, 0) - 1;
    const scene = next.scenes.shift();
    if (scene) {
      this.store.hold(scene.lines[0]?.index ?? Infinity, next.moment);
      this.begin(scene, false);
      this.told = scene.lines;
      return;
    }
    this.queue.shift();
    this.show(next.moment);
    this.pause(next.moment);
  }

  private show(moment: Moment): void {
    const scenes = this.scenesOf(moment.fresh, moment.state).flatMap(({ lines }) => lines);
    this.told = app.pace === "off" ? moment.fresh : moment.fresh.filter((line) => !scenes.includes(line));
    this.changing(moment);
    this.store.show(moment);
    this.moved = moment.state.decision === null ? moment.fresh : [];
  }

  /** What others do is seen for a while before the next thing happens; whoever is asked need not wait. */
  private pause({ state, fresh }: Moment): void {
    if (state.decision !== null) this.hurried = false;
    const quick = this.queue.length > BEHIND || state.decision !== null || fresh.length === 0;
    const wait = quick || this.hurried ? 0 : PAUSES[app.others];
    if (wait === 0) return this.advance();
    this.paused = this.queue.length > 0;
    this.timer = setTimeout(() => this.advance(), wait);
  }

  private begin(scene: Scene, again: boolean): void {
    if (!again) this.hurried = false;
    const stage = new Stage(app.pace, app.motion === "none", () => this.skip());
    this.playing = { ...scene, number: ++this.count, stage, again };
  }

  private end(): void {
    this.playing?.stage.stop();
    this.playing = null;
  }
}

/** Whether the others are about to let a bot decide for the reader: the one clock there is. */
function isUrgent(state: State | null, seat: number | null): boolean {
  if (!state || state.decision === null || seat === null) return false;
  return state.room.motions.some((one) => one.kind === "takeover" && one.seat === seat && one.due !== null);
}
