import { setTimeout as pause } from "node:timers/promises";
import { ATTEMPT_LIMIT_MS, DeliveryError } from "./transport";

/** @throws DeliveryError with `msg` after the time limit of an attempt */
export async function withinLimit<Result>(work: Promise<Result>, msg: string): Promise<Result> {
  const done = new AbortController();
  const late = pause(ATTEMPT_LIMIT_MS, undefined, { signal: done.signal, ref: false }).then(() =>
    Promise.reject(new DeliveryError(msg, false)),
  );
  // Nobody waits for it once the work is done.
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
