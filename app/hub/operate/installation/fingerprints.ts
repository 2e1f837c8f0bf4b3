import { desc, eq, gt, isNull, sql } from "drizzle-orm";
import { createSecretBox, deriveKey } from "~/lib/secret-box.server";
import type { Secrets } from "~/lib/secrets.server";
import type { Database, Queryable } from "../../kit/db/database";
import { outbox, samlCertificates, secretFingerprints, signingKeys } from "../../kit/db/schema";
import { messagePayload, samlKeyOf, signingKeyOf } from "../../kit/security/belongings";
import { words } from "./words";

type Name = typeof secretFingerprints.$inferSelect.secret;
const NAMES = ["session", "payload", "key"] as const satisfies Name[];

/** HKDF: does not reveal the secret. */
const fingerprintOf = (secret: string): string => deriveKey(secret, "fingerprint").toString("base64url");

/** Acceptable fingerprints, newest first. */
const fitting = (secrets: Secrets): Record<Name, string[]> => ({
  session: secrets.session.map(fingerprintOf),
  payload: secrets.payload.map(fingerprintOf),
  key: secrets.key.map(fingerprintOf),
});

/**
 * Other secrets decrypt no stored value. The first start records them; a new one in front replaces them.
 * @throws Error that names the settings and says what to do
 */
export async function checkSecrets(db: Database, secrets: Secrets): Promise<void> {
  const stored = new Map((await db.select().from(secretFingerprints)).map((row) => [row.secret, row.fingerprint]));
  const expected = fitting(secrets);
  const foreign = NAMES.filter((name) => stored.has(name) && !expected[name].includes(stored.get(name)!));
  // Databases older than fingerprints: test the key on a stored value.
  if (!stored.has("key") && !(await canSign(db, secrets.key))) foreign.push("key");
  if (foreign.length > 0) throw new Error(words.foreignSecrets(foreign.map((name) => words.secrets[name])));
  for (const name of NAMES) {
    const [fingerprint = ""] = expected[name];
    if (stored.get(name) !== fingerprint) await note(db, name, fingerprint);
  }
}

/** Another process may have accepted new secrets meanwhile. */
export async function areSecretsCurrent(db: Database, secrets: Secrets): Promise<boolean> {
  const expected = fitting(secrets);
  const rows = await db.select().from(secretFingerprints);
  return rows.every(({ secret, fingerprint }) => expected[secret].includes(fingerprint));
}

async function canSign(db: Database, key: readonly string[]): Promise<boolean> {
  const [newest] = await db
    .select({ kid: signingKeys.kid, privateJwk: signingKeys.privateJwk })
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt))
    .limit(1);
  return newest === undefined || opens(key, "signing-keys", newest.privateJwk, signingKeyOf(newest.kid));
}

function opens(keys: readonly string[], purpose: string, sealed: string, boundTo: string): boolean {
  try {
    createSecretBox(() => keys, purpose).open(sealed, boundTo);
    return true;
  } catch {
    return false;
  }
}

async function note(on: Queryable, secret: Name, fingerprint: string): Promise<void> {
  const row = { fingerprint, updatedAt: new Date() };
  await on
    .insert(secretFingerprints)
    .values({ secret, ...row })
    .onConflictDoUpdate({ target: secretFingerprints.secret, set: row });
}

export interface Accepted {
  /** Unreadable signing keys, replaced. */
  signingKeys: number;
  /** Unreadable messages, abandoned. */
  messages: number;
}

/** Drops what only a lost key decrypts, so that it blocks nothing. */
export async function acceptSecrets(db: Database, secrets: Secrets): Promise<Accepted> {
  return db.transaction(async (tx) => {
    const expected = fitting(secrets);
    for (const name of NAMES) await note(tx, name, expected[name][0]!);
    const keys = await tx.select().from(signingKeys).where(gt(signingKeys.retiresAt, new Date()));
    const lostKeys = keys.filter(
      ({ kid, privateJwk }) => !opens(secrets.key, "signing-keys", privateJwk, signingKeyOf(kid)),
    );
    for (const { kid } of lostKeys)
      await tx.update(signingKeys).set({ retiresAt: new Date() }).where(eq(signingKeys.kid, kid));
    const certificates = await tx.select().from(samlCertificates).where(isNull(samlCertificates.endedAt));
    const lostCertificates = certificates.filter(
      ({ id, privateKey }) => !opens(secrets.key, "communication", privateKey, samlKeyOf(id)),
    );
    for (const { id } of lostCertificates)
      await tx.update(samlCertificates).set({ endedAt: new Date() }).where(eq(samlCertificates.id, id));
    const queued = await tx
      .select({ id: outbox.id, channel: outbox.channel, recipient: outbox.recipient, payload: outbox.payload })
      .from(outbox)
      .where(sql`${outbox.status} = 'QUEUED' and ${outbox.payload} <> ''`);
    const lost = queued.filter((message) => !opens(secrets.key, "outbox", message.payload, messagePayload(message)));
    for (const { id } of lost)
      await tx.update(outbox).set({ status: "FAILED", lastError: words.unreadable }).where(eq(outbox.id, id));
    return { signingKeys: lostKeys.length + lostCertificates.length, messages: lost.length };
  });
}
