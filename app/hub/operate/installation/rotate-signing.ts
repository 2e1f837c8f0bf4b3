import { createSecretBox } from "~/lib/secret-box.server";
import type { Secrets } from "~/lib/secrets.server";
import type { Database } from "../../kit/db/database";
import { SigningKeys } from "../../kit/security/signing-keys";
import { checkSecrets } from "./fingerprints";
import { writeOperatorEvent } from "./operator-event";
import { words } from "./words";

/** @throws Error if the secrets are another installation's */
async function keysOf(db: Database, secrets: Secrets): Promise<SigningKeys> {
  await checkSecrets(db, secrets);
  return new SigningKeys(
    db,
    createSecretBox(() => secrets.key, "signing-keys"),
    "",
  );
}

/**
 * Each algorithm's next key signs once it has been published long enough.
 * @returns the launch key and its start; the same of the others
 */
export async function rotateSigningKey(db: Database, secrets: Secrets): Promise<Rotated & { others: Rotated[] }> {
  const keys = await keysOf(db, secrets);
  const launch = await keys.rotate();
  await note(db, "SECRET_ROTATED", launch.kid);
  const others: Rotated[] = [];
  for (const algorithm of await keys.otherAlgorithmsInUse()) {
    const rotated = await keys.rotate(algorithm);
    others.push(rotated);
    await note(db, "SECRET_ROTATED", rotated.kid);
  }
  return { ...launch, others };
}

interface Rotated {
  kid: string;
  from: Date;
}

/**
 * @param kid default: the one that signs
 * @returns its kid, or undefined if unknown
 */
export async function revokeSigningKey(db: Database, secrets: Secrets, kid?: string): Promise<string | undefined> {
  const revoked = await (await keysOf(db, secrets)).revoke(kid);
  if (revoked) await note(db, "SECRET_REVOKED", revoked);
  return revoked;
}

const note = (db: Database, action: "SECRET_ROTATED" | "SECRET_REVOKED", kid: string): Promise<void> =>
  writeOperatorEvent(db, { action, subjectType: "SECRET", subjectName: `${words.rotated.signing} ${kid}` });
