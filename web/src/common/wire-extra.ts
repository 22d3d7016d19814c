/** Unions of the generated types, which OpenAPI knows only by their members. */

import type * as wire from "./wire";

export type * from "./wire";

export type Command =
  | wire.Choose
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

export type Push = wire.Update | wire.Presence | wire.Farewell | wire.Alive;
