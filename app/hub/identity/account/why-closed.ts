import { and, eq, sql } from "drizzle-orm";
import { beginningInWords, endInWords } from "~/lib/day-or-instant";
import type { Queryable } from "../../kit/db/database";
import { assignments } from "../../kit/db/schema";
import { hasBegun, hasNotEnded } from "../../kit/scope/in-force";
import { words } from "./words";

interface Asked {
  userId: string;
  application: { id: string; name: string };
  /** Any, if undefined. */
  clientId?: string;
}

/**
 * What a person may know of why their access does not count.
 * @returns undefined if it was never given, or was taken away
 */
export async function whyClosed(
  on: Queryable,
  { userId, application: { id, name }, clientId }: Asked,
): Promise<string | undefined> {
  const { validFrom, validUntil } = assignments;
  const links = await on
    .select({
      validFrom,
      validUntil,
      hasBegun: sql<boolean>`${hasBegun(assignments)}`,
      hasNotEnded: sql<boolean>`${hasNotEnded(assignments)}`,
    })
    .from(assignments)
    .where(
      and(
        eq(assignments.userId, userId),
        eq(assignments.applicationId, id),
        clientId === undefined ? undefined : eq(assignments.clientId, clientId),
      ),
    )
    .orderBy(validFrom);
  if (links.some((link) => link.hasBegun && link.hasNotEnded)) return words.outOfUse(name);
  const next = links.find((link) => !link.hasBegun);
  if (next?.validFrom) return words.begins(name, beginningInWords(next.validFrom.toISOString()));
  const ends = links.flatMap((link) => link.validUntil ?? []).sort((one, other) => other.getTime() - one.getTime());
  return ends[0] && words.ended(name, endInWords(ends[0].toISOString()));
}
