import cluster from "node:cluster";

/** One of the processes that PORTICO_PROCESSES asks for. */
export interface Worker {
  /** From 1 on; a process that takes the place of another has its number. */
  number: number;
  of: number;
}

/** By which the owner of the workers tells each of them which one it is. */
const VARIABLE = "WORKER_OF";

export const variablesFor = ({ number, of }: Worker): Record<string, string> => ({ [VARIABLE]: `${number}/${of}` });

/** Which worker this process is; undefined where it works alone. */
export const worker: Worker | undefined = cluster.isWorker ? workerIn(process.env[VARIABLE]) : undefined;

function workerIn(text = ""): Worker {
  const [number = 1, of = 1] = text.split("/").map(Number);
  return { number, of };
}

/** Whether this process logs what holds for all of them. */
export const isFirst: boolean = (worker?.number ?? 1) === 1;

/** What this process may take of what the machine has, in whole numbers, and never less than `least`. */
export const shareOf = (total: number, least = 1): number => partOf(total, least, worker);

/** The parts of all workers add up to the total, unless it is too small for all of them. */
export const partOf = (total: number, least: number, of: Worker | undefined): number =>
  of ? Math.max(least, Math.floor(total / of.of) + (of.number <= total % of.of ? 1 : 0)) : total;
