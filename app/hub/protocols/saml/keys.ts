import { createPrivateKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { asc, isNull, sql } from "drizzle-orm";
import { DAY_MS } from "~/lib/durations";
import type { Services } from "../../call/services";
import type { Queryable } from "../../kit/db/database";
import { locks } from "../../kit/db/locks";
import { prepared } from "../../kit/db/prepared";
import { samlCertificates } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import { samlKeyOf } from "../../kit/security/belongings";
import { selfSigned } from "./certificate";
import type { Signer } from "./sign";

type Row = typeof samlCertificates.$inferSelect;
type With = Pick<Services, "db" | "secrets" | "publicUrl">;

export interface Certificates {
  current: Row;
  next: Row;
}

const RSA_BITS = 2048;
/** Applications pin the certificate; few look at its end, and those must not meet it by surprise. */
const VALID_MS = 10 * 365 * DAY_MS;

const inUse = prepared("saml_certificates", (on) =>
  on.select().from(samlCertificates).where(isNull(samlCertificates.endedAt)).orderBy(asc(samlCertificates.createdAt)),
);

function pairIn(rows: readonly Row[]): Partial<Certificates> {
  const current = rows.findLast(({ signsFrom }) => signsFrom !== null);
  const next = rows.findLast(({ signsFrom }) => signsFrom === null);
  return { ...(current && { current }), ...(next && { next }) };
}

/** Two from the first day; read each time, as any process may have changed them. */
export async function certificatesOf(hub: With): Promise<Certificates> {
  const { current, next } = pairIn(await inUse(hub.db).execute());
  if (current && next) return { current, next };
  return hub.db.transaction(async (tx) => {
    await lockCertificates(tx);
    return ensured(tx, hub);
  });
}

export async function lockCertificates(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.samlCertificates})`);
}

/** The caller holds the lock. */
export async function ensured(tx: Queryable, hub: With): Promise<Certificates> {
  const rows = await tx
    .select()
    .from(samlCertificates)
    .where(isNull(samlCertificates.endedAt))
    .orderBy(asc(samlCertificates.createdAt));
  const { current, next } = pairIn(rows);
  return {
    current: current ?? (await made(tx, hub, new Date())),
    next: next ?? (await made(tx, hub, null)),
  };
}

const newPair = promisify(generateKeyPair);

async function made(tx: Queryable, { secrets, publicUrl }: With, signsFrom: Date | null): Promise<Row> {
  const id = newId();
  const pair = await newPair("rsa", { modulusLength: RSA_BITS });
  const from = new Date(Date.now() - DAY_MS);
  const until = new Date(from.getTime() + VALID_MS);
  const certificate = selfSigned({ ...pair, name: new URL(publicUrl).hostname, from, until }).toString("base64");
  const privateKey = secrets.seal(pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string, samlKeyOf(id));
  const [row] = await tx.insert(samlCertificates).values({ id, certificate, privateKey, signsFrom }).returning();
  return row!;
}

/** Opening a key takes as long as signing with it. */
const opened = new Map<string, KeyObject>();
const OPENED_MAX = 10;

export async function signerOf(hub: With): Promise<Signer> {
  const {
    current: { id, certificate, privateKey },
  } = await certificatesOf(hub);
  const known = opened.get(privateKey);
  const key = known ?? createPrivateKey(hub.secrets.open(privateKey, samlKeyOf(id)));
  if (!known) {
    if (opened.size >= OPENED_MAX) opened.clear();
    opened.set(privateKey, key);
  }
  return { id, certificate, key };
}
