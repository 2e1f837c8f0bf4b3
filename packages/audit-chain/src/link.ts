import { createHash } from "node:crypto";
import type { Head } from "./head";

export interface Link {
  sequence: number;
  /** As it is stored. */
  hash: string;
  eventId: string;
  /** Time of chaining, as hashed. */
  chained: string;
  /** The event as hashed; null if it is gone. */
  content: string | null;
  /** Milliseconds from the event's own time to its chaining. */
  delayMs: number | null;
  /** The last link that a removal event says was cut off. */
  cut: Partial<Head> | null;
}

/** SHA-256 over a line each: previous hash, sequence, time, event. */
export function hashOf(previous: string | undefined, { sequence, chained, content }: Omit<Link, "hash">): string {
  const text = [previous ?? "", sequence, chained, content].join("\n");
  return createHash("sha256").update(text).digest("hex");
}
