import cluster from "node:cluster";

/** One of PORTICO_PROCESSES. */
export interface Worker {
  /** From 1; a replacement keeps the number. */
  number: number;
  of: number;
}

/** Tells each worker which one it is. */
const VARIABLE = "WORKER_OF";

export const variablesFor = ({ number, of }: Worker): Record<string, string> => ({ [VARIABLE]: `${number}/${of}` });

export const worker: Worker | undefined = cluster.isWorker ? workerIn(process.env[VARIABLE]) : undefined;

function workerIn(text = ""): Worker {
  const [number = 1, of = 1] = text.split("/").map(Number);
  return { number, of };
}

/** This process logs what is true for all. */
export const isFirst: boolean = (worker?.number ?? 1) === 1;

/** Whole numbers, at least `least`. */
export const shareOf = (total: number, least = 1): number => partOf(total, least, worker);

/** The parts add up to the total unless `least` raises them. */
export const partOf = (total: number, least: number, of: Worker | undefined): number =>
  of ? Math.max(least, Math.floor(total / of.of) + (of.number <= total % of.of ? 1 : 0)) : total;
