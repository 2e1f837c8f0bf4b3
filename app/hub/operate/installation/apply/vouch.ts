import { eq } from "drizzle-orm";
import { endAccess } from "../../../identity/session/access";
import type { Transaction } from "../../../kit/db/database";
import { users } from "../../../kit/db/schema";
import { differenceOf } from "../../../record/audit/difference";
import { takeSnapshot } from "../../../record/audit/snapshot";
import { writeOperatorEvent } from "../operator-event";

/** Sets the password and verifies the email. An unverified account loses its phone number, which may be a stranger's. */
export async function vouchFor(
  tx: Transaction,
  userId: string,
  { passwordHash, isVouchedFor }: { passwordHash: string; isVouchedFor: boolean },
): Promise<void> {
  const before = await takeSnapshot(tx, "USER", userId);
  const now = new Date();
  const owned = isVouchedFor ? { emailVerifiedAt: now, phoneNumber: null, phoneVerifiedAt: null } : {};
  await tx
    .update(users)
    .set({ ...owned, passwordHash, updatedAt: now })
    .where(eq(users.id, userId));
  await endAccess(tx, userId);
  const after = await takeSnapshot(tx, "USER", userId);
  const about = { subjectType: "USER", subjectId: userId, subjectName: after?.name ?? "" } as const;
  await writeOperatorEvent(tx, { action: "UPDATED", ...about, ...differenceOf(before, after) });
}
