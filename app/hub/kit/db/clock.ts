import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { words } from "../words";

/** Beyond this, sessions and codes live longer or shorter than they should. */
const TOLERATED_MS = MINUTE_MS;
const WORTH_A_LINE_MS = 5 * SECOND_MS;
const SAID_AGAIN_MS = 15 * MINUTE_MS;

/** Compares this machine's clock with the database's, whose time is that of the audit log. */
export class ClockWatch {
  /** How far this machine's clock is ahead of the database's, in milliseconds; undefined before the first look. */
  offsetMs: number | undefined;
  private saidAt = -Infinity;

  constructor(private readonly log: Logger) {}

  /**
   * @param database the database's time; like the two moments around its answer, in milliseconds since 1970
   * @returns whether both clocks agree well enough to work with
   */
  compare(database: number, askedAt: number, answeredAt: number): boolean {
    // It may have been read at any moment in between.
    this.offsetMs = database < askedAt ? askedAt - database : Math.min(0, answeredAt - database);
    if (Math.abs(this.offsetMs) > WORTH_A_LINE_MS && performance.now() - this.saidAt > SAID_AGAIN_MS) {
      this.saidAt = performance.now();
      this.log.warn({ offsetSeconds: Math.round(this.offsetMs / SECOND_MS) }, words.database.clock);
    }
    return Math.abs(this.offsetMs) <= TOLERATED_MS;
  }
}
