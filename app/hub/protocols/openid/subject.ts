import { createHmac } from "node:crypto";
import type { Database } from "../../kit/db/database";
import { openIdSubjectSalt } from "../../kit/db/schema";
import { newToken } from "../../kit/security/tokens";

interface Subjects {
  applicationId: string;
  pairwise: boolean;
}

const salts = new WeakMap<Database, Promise<string>>();

/** Applications cannot compare pairwise ids. */
export const subjectAt = (db: Database, userId: string, { applicationId, pairwise }: Subjects): Promise<string> =>
  pairwise ? pairwiseSubjectAt(db, userId, applicationId) : Promise.resolve(userId);

/** Keyed with a stored secret. */
export async function pairwiseSubjectAt(db: Database, userId: string, applicationId: string): Promise<string> {
  const salt = salts.get(db) ?? storedSalt(db);
  salts.set(db, salt);
  const key = await salt.catch((error: unknown) => {
    salts.delete(db);
    throw error;
  });
  return createHmac("sha256", key).update(`${applicationId} ${userId}`).digest("base64url");
}

async function storedSalt(db: Database): Promise<string> {
  await db.insert(openIdSubjectSalt).values({ id: "salt", salt: newToken() }).onConflictDoNothing();
  const [row] = await db.select().from(openIdSubjectSalt);
  return row!.salt;
}
