import { setTimeout as pause } from "node:timers/promises";
import { ATTEMPT_LIMIT_MS, DeliveryError } from "./transport";

/** Waits as long as one attempt may take. @throws DeliveryError with that message where it takes longer */
export async function withinLimit<Result>(work: Promise<Result>, msg: string): Promise<Result> {
  const done = new AbortController();
  const late = pause(ATTEMPT_LIMIT_MS, undefined, { signal: done.signal, ref: false }).then(() =>
    Promise.reject(new DeliveryError(msg, false)),
  );
  // Once the work is done nobody waits for it any more.
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
