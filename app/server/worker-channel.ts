import cluster from "node:cluster";
import { type Figures, metricsText } from "~/lib/figures.server";
import { worker } from "~/lib/worker.server";
import type { ToOwner, ToWorker } from "./worker-messages";

export interface WorkerCommands {
  /** May be called again. */
  stop(signal: string): void;
  stopAtOnce(): void;
  retire(): void;
  beginJobs(): void;
  figures(): Promise<Figures>;
}

let areAllStarted = worker === undefined;
const asked = new Map<number, (figures: Figures[]) => void>();
let asks = 0;

export const isWholeMachineStarted = (): boolean => areAllStarted;

/** Stops when the owner is gone. */
export function followOwner(commands: WorkerCommands): void {
  const does: { [Kind in ToWorker["kind"]]: (message: Extract<ToWorker, { kind: Kind }>) => void } = {
    "all-started": () => void (areAllStarted = true),
    "begin-jobs": () => commands.beginJobs(),
    retire: () => commands.retire(),
    stop: ({ signal }) => commands.stop(signal),
    "stop-at-once": () => commands.stopAtOnce(),
    measure: ({ id }) => void commands.figures().then((figures) => tellOwner({ kind: "figures", id, figures })),
    measured: ({ id, figures }) => asked.get(id)?.(figures),
  };
  process.on("message", (message: ToWorker) => (does[message.kind] as (message: ToWorker) => void)(message));
  cluster.worker?.once("disconnect", () => {
    // Otherwise Node exits immediately, with requests in progress.
    cluster.worker!.exitedAfterDisconnect = true;
    commands.stop("owner-gone");
  });
}

/** Does nothing without an owner. */
export const tellOwner = (message: ToOwner): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send!(message, undefined, undefined, () => resolve());
    else resolve();
  });

/** Merges all workers' metrics in Prometheus' text format. */
export async function metricsOfAll(): Promise<string> {
  const id = ++asks;
  const answered = new Promise<Figures[]>((resolve) => asked.set(id, resolve));
  await tellOwner({ kind: "ask-figures", id });
  const figures = await answered.finally(() => asked.delete(id));
  return metricsText(figures);
}
