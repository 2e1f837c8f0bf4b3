import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../kit/db/database";
import { type AuditValue, applicationOwners, applications, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { invalid } from "../../kit/failure";
import { words } from "./words";

export const ownersOfApplication: SQL<string[]> = sql<string[]>`array(
  select ${users.email} from ${applicationOwners} inner join ${users} on ${users.id} = ${applicationOwners.userId}
  where ${applicationOwners.applicationId} = ${applications.id} and ${users.deletedAt} is null order by ${users.email})`;

/** @throws Failure 400 naming the addresses that nobody has */
export async function saveOwners(
  tx: Transaction,
  applicationId: string,
  emails: readonly string[] | undefined,
): Promise<void> {
  if (emails === undefined) return;
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))];
  const found = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(sql`lower(${users.email})`, wanted), notDeleted(users)));
  const known = found.map(({ email }) => email.toLowerCase());
  const unknown = wanted.filter((email) => !known.includes(email));
  if (unknown.length > 0) {
    const msg = words.unknownOwners(unknown);
    throw invalid(msg, { owners: [msg] });
  }
  await tx.delete(applicationOwners).where(eq(applicationOwners.applicationId, applicationId));
  if (found.length > 0)
    await tx.insert(applicationOwners).values(found.map(({ id }) => ({ applicationId, userId: id })));
}

export const recordedOwners = async (on: Queryable, applicationId: string): Promise<AuditValue> =>
  on
    .select({ id: users.id, name: users.email })
    .from(applicationOwners)
    .innerJoin(users, and(eq(users.id, applicationOwners.userId), notDeleted(users)))
    .where(eq(applicationOwners.applicationId, applicationId))
    .orderBy(asc(users.email));
