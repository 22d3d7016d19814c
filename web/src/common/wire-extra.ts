/** Unions of the generated types, which OpenAPI knows only by their members. */

import type * as wire from "./wire";

export type * from "./wire";

/** One option, or several that follow each other. */
export type Choose = Omit<wire.Choose, "option"> & { option: string | string[] };

export type Command =
  | Choose
  | wire.Retract
  | wire.Undo
  | wire.Stand
  | wire.Lift
  | wire.Order
  | wire.Withdraw
  | wire.Dismiss
  | wire.CallUpon
  | wire.Say
  | wire.Sit
  | wire.Decline
  | wire.Rename
  | wire.Leave
  | wire.SeatBot
  | wire.Clear
  | wire.HandOver
  | wire.Return
  | wire.Resign
  | wire.Vote
  | wire.Retry
  | wire.Close
  | wire.Rematch;

/** What has changed since revision `base`, the last one that was sent over this connection. */
export interface Change {
  type: "change";
  base: number;
  changed: Partial<wire.State> & { revision: number };
}

/** The answers to a command that was sent over the socket. */
export interface CommandDone {
  type: "done";
  key: string;
  done: wire.Done;
}
export interface CommandRefused {
  type: "fault";
  key: string;
  status: number;
  later: number;
  fault: wire.Fault;
}

export type Push =
  wire.Update | Change | CommandDone | CommandRefused | wire.Presence | wire.Farewell | wire.Alive;
