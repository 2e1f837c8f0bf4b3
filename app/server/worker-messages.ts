import type { Figures } from "~/lib/figures.server";

/** From owner to worker. */
export type ToWorker =
  /** The machine is ready. */
  | { kind: "all-started" }
  /** Run the background jobs. */
  | { kind: "begin-jobs" }
  /** Replaced: stop accepting, finish open connections. */
  | { kind: "retire" }
  | { kind: "stop"; signal: string }
  | { kind: "stop-at-once" }
  | { kind: "measure"; id: number }
  /** Answers `ask-figures`. */
  | { kind: "measured"; id: number; figures: Figures[] };

/** From worker to owner. */
export type ToOwner =
  /** The worker accepts requests. */
  | { kind: "ready" }
  /** Without an id: the last ones. */
  | { kind: "figures"; id?: number; figures: Figures }
  | { kind: "ask-figures"; id: number };
