import type { Figures } from "~/lib/figures.server";

export type ToWorker =
  /** The machine is ready. */
  | { kind: "all-started" }
  | { kind: "begin-jobs" }
  /** Replaced: stop accepting, finish open connections. */
  | { kind: "retire" }
  | { kind: "stop"; signal: string }
  | { kind: "stop-at-once" }
  | { kind: "measure"; id: number }
  /** Answers `ask-figures`. */
  | { kind: "measured"; id: number; figures: Figures[] };

export type ToOwner =
  /** The worker accepts requests. */
  | { kind: "ready" }
  /** Without an id: the last ones. */
  | { kind: "figures"; id?: number; figures: Figures }
  | { kind: "ask-figures"; id: number };
