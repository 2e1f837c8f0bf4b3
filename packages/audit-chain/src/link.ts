import { createHash } from "node:crypto";
import type { Head } from "./head";

/** An event of the log in its chain. */
export interface Link {
  sequence: number;
  /** As it is stored. */
  hash: string;
  eventId: string;
  /** When it was chained, as it is hashed. */
  chained: string;
  /** The event as it is hashed; null: the event is gone. */
  content: string | null;
  /** Milliseconds from its chaining back to the event's own time. */
  delayMs: number | null;
  /** What an event that tells of a removal says was cut off: the last link that went. */
  cut: Partial<Head> | null;
}

/** SHA-256 of the hash before, the sequence, the time and the event, a line each. */
export function hashOf(previous: string | undefined, { sequence, chained, content }: Omit<Link, "hash">): string {
  const text = [previous ?? "", sequence, chained, content].join("\n");
  return createHash("sha256").update(text).digest("hex");
}
