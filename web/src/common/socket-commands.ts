/** Commands sent over the open WebSocket: each is answered under its key, or gets no answer at all. */

import { Refused, Unreachable } from "./api";
import type { Command, CommandDone, CommandRefused, Done } from "./wire-extra";

/** For so long an answer is waited for before the command is sent again by POST. */
const PATIENCE = 4_000;

interface Waiting {
  resolve: (done: Done) => void;
  reject: (why: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

export class SocketCommands {
  private readonly waiting = new Map<string, Waiting>();

  /** Send a command. Rejected as unreachable, it may have been carried out: send it again with the same key. */
  send(socket: Pick<WebSocket, "send">, command: Command, key: string): Promise<Done> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.take(key)?.reject(new Unreachable("no answer")), PATIENCE);
      this.waiting.set(key, { resolve, reject, timer });
      socket.send(JSON.stringify({ type: "command", key, command }));
    });
  }

  answer(push: CommandDone | CommandRefused): void {
    const waiting = this.take(push.key);
    if (push.type === "done") waiting?.resolve(push.done);
    else waiting?.reject(new Refused(push.status, push.fault, push.later));
  }

  /** The connection is gone, and with it all answers. */
  fail(): void {
    for (const key of [...this.waiting.keys()]) this.take(key)?.reject(new Unreachable("connection lost"));
  }

  private take(key: string): Waiting | undefined {
    const waiting = this.waiting.get(key);
    clearTimeout(waiting?.timer);
    this.waiting.delete(key);
    return waiting;
  }
}
