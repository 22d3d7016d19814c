/** One table as one reader sees it: kept up to date over a WebSocket, over which commands are sent too. */

import { call, insist, Refused, Unreachable } from "./api";
import { changedState } from "./changes";
import { SocketCommands } from "./socket-commands";
import type {
  Cautions,
  Change,
  Command,
  Done,
  Fault,
  Line,
  LogPage,
  Message,
  OptionInfo,
  Options,
  Presence,
  Push,
  State,
  Talk,
  TalkPage,
  WhyNot,
} from "./wire-extra";

export type Connection = "connecting" | "live" | "reconnecting" | "gone";

const QUIET = 45_000; // the server sends something at least every 25 seconds
const LONGEST_WAIT = 10_000;
const SEVERED = 1006; // the code that browsers give a connection that ended without a close frame
const UNREACHABLE: Fault = {
  code: "unreachable",
  message: { key: "error.unreachable", args: {}, domain: "web" },
  rule: "",
  state: null,
  request: "",
};

/** The length of a list of which the first lines may be missing. */
function lengthOf(lines: readonly { index: number }[]): number {
  const last = lines.at(-1);
  return last === undefined ? 0 : last.index + 1;
}

/** The lines before `from` that are here, and those that are new; after a gap, only those. */
function joined<L extends { index: number }>(before: L[], from: number, fresh: L[]): L[] {
  const kept = from > lengthOf(before) ? [] : before.filter((line) => line.index < from);
  return [...kept, ...fresh];
}

/** The table after something happened, and the log lines that tell it. */
export interface Moment {
  state: State;
  fresh: Line[];
}

/** Who decides when the reader is shown what has come in. */
export interface Presenter {
  present(moment: Moment): void;
}

/** A state that waits to be shown, with who is there, and who the reader is, as it is now. */
function samePresence(state: State, { room, you }: State): State {
  const seats = state.room.seats.map((seat, i) => {
    const { connected = seat.connected, absent = seat.absent } = room.seats[i] ?? {};
    return { ...seat, connected, absent };
  });
  return { ...state, you, room: { ...state.room, seats, spectators: room.spectators } };
}

function withPresence(state: State | null, push: Presence): State | null {
  if (!state) return null;
  const seats = state.room.seats.map((seat) => ({
    ...seat,
    connected: push.connected.includes(seat.seat),
    absent: push.absent.includes(seat.seat),
  }));
  return { ...state, room: { ...state.room, seats, spectators: push.spectators } };
}

export class TableStore {
  /** The table as the reader is shown it: as it is, or a little behind while something is on show. */
  state = $state.raw<State | null>(null);
  /** The table as the server last told it. */
  latest = $state.raw<State | null>(null);
  presenter: Presenter | null = null;
  /** The log from some line on: the earlier pages are read when they are needed. */
  log = $state.raw<Line[]>([]);
  talk = $state.raw<Talk[]>([]);
  private explained = $state.raw<Options | null>(null);
  /** The questions under way about what options cost and bring, by decision. */
  private readonly explaining = new Map<string, Promise<Options | null>>();
  /** Who waits until the reader is shown a revision. */
  private awaited: { revision: number; resolve: () => void }[] = [];
  connection = $state<Connection>("connecting");
  /** The last refusal, to be shown until the next command. */
  fault = $state.raw<Fault | null>(null);
  /** How many commands, and questions that must be answered before one, are under way. */
  private underWay = $state(0);
  /** What the last command has led to. */
  private answered = $state(0);
  /** The server cannot save the command under way, and it is sent again. */
  retrying = $state(false);

  /** The option that was chosen last: the text of a sealed choice can then be shown. */
  chosen = $state.raw<OptionInfo | null>(null);
  /** The lines that have just come in while the reader was there; those read at the beginning are no news. */
  fresh = $state.raw<Line[]>([]);

  /** When each line of the log was written, shown or not: a line with another time is another line. */
  private readonly heard = new Map<number, number>();
  private socket: WebSocket | null = null;
  private readonly commands = new SocketCommands();
  private closed = false;
  private filling: Promise<void> | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly seat: number | null,
  ) {}

  get path(): string {
    return `/api/tables/${this.id}`;
  }

  get query(): string {
    return this.seat === null ? "" : `?seat=${this.seat}`;
  }

  /** What the options of the decision at hand cost and bring; arrives a moment after the decision itself. */
  get options(): Options | null {
    return this.explained?.decision === this.state?.decision?.id ? this.explained : null;
  }

  set options(options: Options | null) {
    this.explained = options;
  }

  /** A command is under way. */
  get busy(): boolean {
    return this.underWay > 0;
  }

  /** The last command is carried out, but what it has led to is not shown yet. */
  get due(): boolean {
    return (this.state?.revision ?? 0) < this.answered;
  }

  /** Something has come in that the reader is not shown yet. */
  get behind(): boolean {
    return (this.state?.revision ?? 0) < (this.latest?.revision ?? 0);
  }

  /** How many lines the log has, whether they are here or not. */
  get lines(): number {
    return lengthOf(this.log);
  }

  /** How many earlier lines of the log are not here yet. */
  get missing(): number {
    return this.log[0]?.index ?? 0;
  }

  line(index: number): Line | undefined {
    return this.log[index - this.missing];
  }

  /** Read the page before the first line that is here. */
  async readEarlier(): Promise<void> {
    const before = this.missing;
    if (before === 0) return;
    const page = await this.read<LogPage>("log", { before });
    if (this.missing === before) this.log = [...page.lines, ...this.log];
  }

  /** Read all of the log that is not here yet. */
  readAll(): Promise<void> {
    this.filling ??= this.fill().finally(() => (this.filling = null));
    return this.filling;
  }

  private async fill(): Promise<void> {
    for (let missing = Infinity; this.missing > 0 && this.missing < missing;) {
      missing = this.missing;
      await this.readEarlier();
    }
  }

  /** Read the lines that are here once more: after the end they say why bots have chosen so. */
  async readAgain(): Promise<void> {
    const { missing, lines } = this;
    let again: Line[] = [];
    for (let before = lines; before > missing;) {
      const page = await this.read<LogPage>("log", { before });
      if (page.lines.length === 0) break;
      again = [...page.lines, ...again];
      before = page.start;
    }
    const later = this.log.filter(({ index }) => index >= lines);
    if (again.length > 0) this.log = joined(this.log, again[0]?.index ?? 0, [...again, ...later]);
  }

  /** Read the page of talk before the first line that is here. */
  async readEarlierTalk(): Promise<void> {
    const before = this.talk[0]?.index ?? 0;
    if (before === 0) return;
    const page = await this.read<TalkPage>("talk", { before });
    if (this.talk[0]?.index === before) this.talk = [...page.lines, ...this.talk];
  }

  /** Begin to watch the table. What stands there is asked for as well: that answer is here before the connection's. */
  begin(): void {
    this.open();
    void this.reload().catch(() => undefined);
  }

  open(): void {
    if (this.closed) return;
    const address = new URL(`${this.path}/live${this.query}`, location.href);
    address.searchParams.set("changes", "1");
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.listen();
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = (event) => this.lost(event.code);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** The reader is back, or the network: don't wait for the next attempt. */
  wake(): void {
    if (this.connection !== "reconnecting") return;
    if (this.socket !== null && this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** The connection seems dead: don't wait until the browser sees it, which may take minutes, but make a new one. */
  sever(): void {
    const socket = this.socket;
    if (socket === null || socket.readyState === WebSocket.CLOSED) return;
    this.socket = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lost(SEVERED);
  }

  /** Carry out a command; on refusal the fault says why, and the table is as the server sees it. */
  async send(command: Command): Promise<Done | null> {
    this.underWay += 1;
    this.fault = null;
    try {
      const onRetry = (why: unknown) => (this.retrying = why instanceof Refused);
      const path = `${this.path}/commands`;
      const done = await insist<Done>(path, command, onRetry, undefined, this.overSocket(command));
      this.answered = Math.max(this.answered, done.revision);
      if ((this.latest?.revision ?? 0) < done.revision)
        setTimeout(() => void this.catchUp(done.revision).catch(() => undefined), 700);
      return done;
    } catch (error) {
      if (error instanceof Refused) {
        this.fault = error.fault;
        if (error.fault.state) this.take(error.fault.state);
      } else if (error instanceof Unreachable) this.fault = UNREACHABLE;
      else throw error;
      return null;
    } finally {
      this.underWay -= 1;
      this.retrying = false;
    }
  }

  /** A way to send a command over the socket; null while it is not open. */
  private overSocket(command: Command): ((key: string) => Promise<Done>) | null {
    const { socket } = this;
    if (this.connection !== "live" || socket?.readyState !== WebSocket.OPEN) return null;
    return (key) => this.commands.send(socket, command, key);
  }

  /** Choose an option, or several that follow each other, all or none of them. */
  async choose(option: string | string[]): Promise<Done | null> {
    const decision = this.state?.decision;
    if (!decision) return null;
    this.chosen = this.options?.options.find((candidate) => candidate.option === option) ?? null;
    return this.send({ do: "choose", seat: decision.seat, decision: decision.id, option });
  }

  async undo(all = false): Promise<Done | null> {
    const state = this.state;
    if (state?.seat == null || state.undo == null) return null;
    return this.send({ do: "undo", seat: state.seat, what: state.undo, all });
  }

  async retract(): Promise<Done | null> {
    const state = this.state;
    if (state?.seat == null || state.retract == null) return null;
    return this.send({ do: "retract", seat: state.seat, what: state.retract });
  }

  /** Warnings about options that are to be submitted together; none, if the server doesn't tell. */
  async cautionsOf(chosen: string[]): Promise<Message[]> {
    this.underWay += 1;
    try {
      return (await this.read<Cautions>("cautions", { options: chosen.join("; ") })).cautions;
    } catch (error) {
      if (error instanceof Refused || error instanceof Unreachable) return []; // submitting says what is wrong
      throw error;
    } finally {
      this.underWay -= 1;
    }
  }

  /** Why an option is not open, or the first one refused of several that would be submitted together. */
  async whyNot(chosen: string | string[]): Promise<WhyNot> {
    return this.read<WhyNot>("why-not", { option: [chosen].flat().join("; ") });
  }

  /** What the options of the question on show cost and bring: asked for, if it is not here yet. */
  async allOptions(): Promise<Options | null> {
    const decision = this.state?.decision?.id;
    if (this.options || decision === undefined) return this.options;
    this.underWay += 1;
    try {
      await this.explain(decision);
    } finally {
      this.underWay -= 1;
    }
    return this.options;
  }

  /** Until the reader is shown what a command has done: at once, unless its update is under way or held back. */
  reached({ revision }: Pick<Done, "revision">): Promise<void> {
    if ((this.state?.revision ?? 0) >= revision) return Promise.resolve();
    return new Promise((resolve) => this.awaited.push({ revision, resolve }));
  }

  /** Until the reader is shown what the last command has done. */
  caughtUp(): Promise<void> {
    return this.reached({ revision: this.answered });
  }

  /** Read something else about the table as this seat sees it: its accounts, its past ... */
  async read<T>(what: string, more: Record<string, string | number> = {}): Promise<T> {
    const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]));
    if (this.seat !== null) query.set("seat", String(this.seat));
    return call<T>("GET", `${this.path}/${what}${query.size ? `?${query}` : ""}`);
  }

  /** Read the whole state again. */
  async reload(): Promise<void> {
    this.take(await call<State>("GET", `${this.path}/state${this.query}`));
  }

  private async catchUp(revision: number): Promise<void> {
    if ((this.latest?.revision ?? 0) < revision) await this.reload();
  }

  private receive(data: string): void {
    this.listen();
    const push = JSON.parse(data) as Push;
    if (push.type === "state") {
      this.connection = "live";
      this.failures = 0;
      this.take(push.state);
    } else if (push.type === "change") this.change(push);
    else if (push.type === "done" || push.type === "fault") this.commands.answer(push);
    else if (push.type === "presence") {
      this.latest = withPresence(this.latest, push);
      this.state = withPresence(this.state, push);
    }
  }

  /** Take over what has changed; if it is about another state than the one shown, read all of it. */
  private change(change: Change): void {
    const state = changedState(this.latest, change);
    if (state) this.take(state);
    else void this.catchUp(change.changed.revision ?? change.base + 1).catch(() => undefined);
  }

  /** Take over a state, unless it is older than what is known or there is a gap before it. */
  private take(state: State): void {
    const known = this.latest?.revision ?? -1;
    if (state.revision < known) return;
    if (state.revision === known) return this.meet(state);
    const fresh = known < 0 ? [] : state.log.filter((line) => this.heard.get(line.index) !== line.at);
    for (const line of state.log) this.heard.set(line.index, line.at);
    this.latest = state;
    this.talk = joined(this.talk, state.talk_from, state.talk);
    if (state.decision && state.decision.id !== this.explained?.decision)
      void this.readOptions(state.decision.id);
    const moment = { state, fresh };
    if (this.presenter && known >= 0) this.presenter.present(moment);
    else this.show(moment);
  }

  /**
   * The table is told again as it is: only who is there, and who the reader is, may be news. What is held back stays so.
   */
  private meet({ room, you }: State): void {
    const { behind } = this;
    if (this.latest) this.latest = { ...this.latest, room, you };
    if (!this.state || !this.latest) return;
    this.state = behind ? samePresence(this.state, this.latest) : { ...this.state, room, you };
  }

  /** Show the table as it was after something happened. */
  show({ state, fresh }: Moment): void {
    this.fresh = fresh;
    this.log = joined(this.log, state.log_from, state.log);
    this.state = this.latest ? samePresence(state, this.latest) : state;
    const met = this.awaited.filter(({ revision }) => revision <= state.revision);
    this.awaited = this.awaited.filter((one) => !met.includes(one));
    for (const { resolve } of met) resolve();
  }

  /** Show the lines before a scene, and nothing to be chosen until it is over. */
  hold(from: number, { state }: Moment): void {
    const before = state.log.filter((line) => line.index < from);
    if (before.length > 0) this.log = joined(this.log, state.log_from, before);
    if (this.state) this.state = { ...this.state, decision: null, undo: null, retract: null };
  }

  private async readOptions(decision: string): Promise<void> {
    for (
      let wait = 500;
      !this.closed && this.latest?.decision?.id === decision;
      wait = Math.min(2 * wait, LONGEST_WAIT)
    ) {
      if (await this.explain(decision)) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** Ask once what the options of a decision cost and bring; null if the server does not tell. */
  private explain(decision: string): Promise<Options | null> {
    let asked = this.explaining.get(decision);
    if (!asked) {
      asked = this.readExplained(decision).finally(() => this.explaining.delete(decision));
      this.explaining.set(decision, asked);
    }
    return asked;
  }

  private async readExplained(decision: string): Promise<Options | null> {
    const options = await this.read<Options>("options").catch(() => null);
    // for another decision: that one's options are under way
    if (options?.decision === decision && this.latest?.decision?.id === decision) this.explained = options;
    return options;
  }

  /** A connection that has been silent for too long is dead, whatever the browser believes. */
  private listen(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sever(), QUIET);
  }

  private lost(code: number): void {
    clearTimeout(this.timer);
    this.commands.fail();
    if (this.closed) return;
    if (code === 4404 || code === 4403) {
      this.connection = "gone";
      return;
    }
    this.connection = "reconnecting";
    const wait = Math.min(250 * 2 ** this.failures++, LONGEST_WAIT);
    this.timer = setTimeout(() => this.open(), wait * (0.5 + Math.random() / 2));
  }
}
