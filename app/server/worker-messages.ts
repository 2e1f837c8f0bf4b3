import type { Figures } from "~/lib/figures.server";

/** What the owner tells a worker. */
export type ToWorker =
  /** All workers take requests: the machine is ready. */
  | { kind: "all-started" }
  /** Does from now on what one of them has to do. */
  | { kind: "begin-jobs" }
  /** Another one has taken its place: no new connections, and those that are open to their end. */
  | { kind: "retire" }
  | { kind: "stop"; signal: string }
  | { kind: "stop-at-once" }
  | { kind: "measure"; id: number }
  /** The answer to `ask-figures`, of all. */
  | { kind: "measured"; id: number; figures: Figures[] };

/** What a worker tells the owner. */
export type ToOwner =
  /** It takes requests. */
  | { kind: "ready" }
  /** Without an id: its last. */
  | { kind: "figures"; id?: number; figures: Figures }
  | { kind: "ask-figures"; id: number };
