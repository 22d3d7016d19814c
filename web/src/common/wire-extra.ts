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

export type Push =
  | wire.Update
  | wire.Change
  | wire.CommandDone
  | wire.CommandRefused
  | wire.Presence
  | wire.Farewell
  | wire.Alive;
