import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { type AuditSubject, RECORD_KINDS, type RecordKind } from "~/contract/kit/audited";
import type { Transaction } from "../../kit/db/database";
import { authenticators, passkeys } from "../../kit/db/schema";
import { type Snapshot, takeSnapshot } from "../audit/snapshot";

export interface Subject {
  type: AuditSubject | null | undefined;
  id: string | null | undefined;
}

const isRecordKind = (type: Subject["type"]): type is RecordKind => RECORD_KINDS.some((kind) => kind === type);

/** Locks the record until the transaction ends. */
export async function subjectNow(tx: Transaction, { type, id }: Subject): Promise<Snapshot | undefined> {
  return id && isRecordKind(type) ? takeSnapshot(tx, type, id) : undefined;
}

/** Values, stored secrets, and a user's factors. */
export async function fingerprintOf(
  tx: Transaction,
  { type, id }: Subject,
  now: Snapshot | undefined,
): Promise<string> {
  const factors = type === "USER" && id ? await factorsOf(tx, id) : [];
  return createHash("sha256")
    .update(JSON.stringify([now ?? null, factors]))
    .digest("base64url");
}

async function factorsOf(tx: Transaction, userId: string): Promise<string[]> {
  const [apps, keys] = [
    await tx
      .select({ id: authenticators.id })
      .from(authenticators)
      .where(eq(authenticators.userId, userId))
      .orderBy(asc(authenticators.id)),
    await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)),
  ];
  return [...apps, ...keys].map(({ id }) => id);
}

/** Directly or by a service account's token they made. */
export const isAskedBy = (
  { requestedBy, tokenMadeBy }: { requestedBy: string; tokenMadeBy: string | null },
  userId: string,
): boolean => requestedBy === userId || tokenMadeBy === userId;

/** Without the address or scope in brackets. */
export const shortName = (name: string): string => name.replace(/ \([^()]*\)$/, "");
