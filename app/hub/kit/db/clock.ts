import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { words } from "../words";

/** Beyond it, sessions and codes would live noticeably longer or shorter. */
const TOLERATED_MS = MINUTE_MS;
const WORTH_A_LINE_MS = 5 * SECOND_MS;
const SAID_AGAIN_MS = 15 * MINUTE_MS;

/** The database's clock dates the audit log. */
export class ClockWatch {
  /** Ahead of the database's, in milliseconds; undefined until measured. */
  offsetMs: number | undefined;
  private saidAt = -Infinity;

  constructor(private readonly log: Logger) {}

  /**
   * @param database its time; all in milliseconds since 1970
   * @returns whether the clocks agree well enough
   */
  compare(database: number, askedAt: number, answeredAt: number): boolean {
    this.offsetMs = database < askedAt ? askedAt - database : Math.min(0, answeredAt - database);
    if (Math.abs(this.offsetMs) > WORTH_A_LINE_MS && performance.now() - this.saidAt > SAID_AGAIN_MS) {
      this.saidAt = performance.now();
      this.log.warn({ offsetSeconds: Math.round(this.offsetMs / SECOND_MS) }, words.database.clock);
    }
    return Math.abs(this.offsetMs) <= TOLERATED_MS;
  }
}
