import { createHash } from "node:crypto";
import type { LineRow } from "./review";

type Snapshot = Pick<
  LineRow,
  | "position"
  | "userId"
  | "email"
  | "applicationId"
  | "application"
  | "clientId"
  | "client"
  | "role"
  | "since"
  | "validFrom"
  | "validUntil"
  | "givenBy"
  | "lastUsedAt"
>;

/** A line as it was when the review was opened, JSON; times are ISO 8601 with milliseconds, UTC. */
export const snapshotOf = (line: Snapshot): string =>
  JSON.stringify([
    line.position,
    line.userId,
    line.email,
    line.applicationId,
    line.application,
    line.clientId,
    line.client,
    line.role,
    line.since,
    line.validFrom,
    line.validUntil,
    line.givenBy,
    line.lastUsedAt,
  ]);

/** SHA-256 over the lines by position, each followed by a line feed; hex. */
export function hashOf(lines: readonly Snapshot[]): string {
  const hash = createHash("sha256");
  for (const line of lines) hash.update(`${snapshotOf(line)}\n`);
  return hash.digest("hex");
}
