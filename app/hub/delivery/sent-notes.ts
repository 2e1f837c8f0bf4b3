import type { Logger } from "~/lib/log.server";

/** How long what was sent waits for more, to be noted with it. */
const TOGETHER_MS = 500;
/** Until it is tried again, when it could not be noted: well within a lease. */
const AGAIN_MS = 5_000;

/**
 * Notes which messages were sent, in one statement for all of a moment. Their leases go on meanwhile, so that nobody else
 * tries them: what a process that is killed has not noted is sent again once its lease has expired.
 */
export class SentNotes {
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly markSent: (ids: readonly string[]) => Promise<void>,
    private readonly log: Logger,
  ) {}

  add(id: string): void {
    this.waiting.add(id);
    this.flushIn(TOGETHER_MS);
  }

  /** Whether it was sent, and that is not noted yet. */
  has(id: string): boolean {
    return this.waiting.has(id);
  }

  /** Writes what waits; what cannot be written is tried again. Never throws. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.writing = this.writing.then(() => this.write()));
  }

  private flushIn(ms: number): void {
    this.timer ??= setTimeout(() => void this.flush(), ms).unref();
  }

  private async write(): Promise<void> {
    const ids = [...this.waiting];
    if (ids.length === 0) return;
    try {
      await this.markSent(ids);
      for (const id of ids) this.waiting.delete(id);
    } catch (error) {
      this.log.warn({ err: error, messageIds: ids }, "deliveries could not be noted");
      this.flushIn(AGAIN_MS);
    }
  }
}
