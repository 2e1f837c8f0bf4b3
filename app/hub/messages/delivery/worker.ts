import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import type { Queue } from "../../call/queue";

const POLL_MS = SECOND_MS;
const BATCH = 10;

export interface OutboxWorker {
  /** Waits for current attempts to end. */
  stop(): Promise<void>;
}

/** Any number of processes may run it on one database. */
export function startOutboxWorker<Item>(outbox: Queue<Item>, log: Logger): OutboxWorker {
  const stopping = new AbortController();

  /** @returns whether the batch was full and all sent, so that more may be due */
  async function sendDue(): Promise<boolean> {
    const claimed = await outbox.claimDue(BATCH);
    const outcomes = await Promise.all(claimed.map((message) => outbox.deliver(message)));
    return outcomes.length === BATCH && outcomes.every(({ sent }) => sent);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (await sendDue()) continue;
      } catch (error) {
        log.warn({ err: error }, "outbox is waiting for the database");
      }
      await pause(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
