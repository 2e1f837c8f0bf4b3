import { inArray } from "drizzle-orm";
import { findUserBy } from "../../identity/account/users";
import { endTrust, subjectsOf } from "../../identity/session/access";
import type { Database } from "../../kit/db/database";
import { rateLimits } from "../../kit/db/schema";
import { forgetAddress } from "../../kit/security/limited-addresses";
import { writeOperatorEvent, writeOperatorEventAbout } from "./operator-event";
import { words } from "./words";

/**
 * Also ends trust in browsers.
 * @returns whether tries were counted @throws Error if there is no such account
 */
export async function unlockAccount(db: Database, email: string): Promise<boolean> {
  const user = await findUserBy(db, { email });
  if (!user) throw new Error(words.noAccount(email));
  return db.transaction(async (tx) => {
    const subjects = subjectsOf(user).map((name) => name.toLowerCase());
    const ended = await tx.delete(rateLimits).where(inArray(rateLimits.subject, subjects)).returning();
    await endTrust(tx, user.id);
    await writeOperatorEventAbout(tx, user, "UNLOCKED");
    return ended.length > 0;
  });
}

/** @returns whether tries were counted */
export async function unlockAddress(db: Database, address: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const wasCounted = await forgetAddress(tx, address);
    if (wasCounted) await writeOperatorEvent(tx, { action: "UNLOCKED", subjectName: address });
    return wasCounted;
  });
}
