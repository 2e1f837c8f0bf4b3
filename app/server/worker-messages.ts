import type { Figures } from "~/lib/figures.server";

export type ToWorker =
  | { kind: "all-started" }
  | { kind: "begin-jobs" }
  /** Replaced: stop accepting, finish open connections. */
  | { kind: "retire" }
  | { kind: "stop"; signal: string }
  | { kind: "stop-at-once" }
  | { kind: "measure"; id: number }
  | { kind: "measured"; id: number; figures: Figures[] };

export type ToOwner =
  | { kind: "ready" }
  /** Without an id: the last ones. */
  | { kind: "figures"; id?: number; figures: Figures }
  | { kind: "ask-figures"; id: number };
