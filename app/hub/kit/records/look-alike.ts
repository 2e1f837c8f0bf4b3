import { createHash } from "node:crypto";
import { and, asc, eq, gt, notExists, notInArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import unhomoglyph from "unhomoglyph";
import type { Database, Queryable, Transaction } from "../db/database";
import { applications, clients, nameSkeletons, permissions, roles, users } from "../db/schema";
import { notDeleted } from "../db/schema/columns";
import { NAMED_KINDS, type NamedKind } from "../db/schema/name-skeleton";
import { Failure } from "../failure";
import { words } from "../words";
import type { RecordTable } from "./change";

interface Named {
  table: RecordTable;
  name: PgColumn;
  field: string;
}

const NAMED: Readonly<Record<NamedKind, Named>> = {
  APPLICATION: { table: applications, name: applications.name, field: "name.description" },
  CLIENT: { table: clients, name: clients.actualName, field: "actualName" },
  PERMISSION: { table: permissions, name: permissions.name, field: "name" },
  ROLE: { table: roles, name: roles.name, field: "name" },
  USER: { table: users, name: users.userName, field: "userName" },
};

export class LookAlike extends Failure {
  constructor(kind: NamedKind, other: string) {
    const msg = words.looksLike(other);
    super(409, msg, { fieldErrors: { [NAMED[kind].field]: [msg] } });
  }
}

/** Equal for texts that look alike (UTS 39 §4, without directionality). */
const skeletonOf = (text: string): string =>
  unhomoglyph(
    text
      .normalize("NFD")
      .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
      .replace(/\s+/g, " "),
  ).normalize("NFD");

/** In lower case and as written: `PAYPAl` with a small L looks like PAYPAI only in capitals. Sorted, to avoid deadlocks. */
export function skeletonsOf(name: string): string[] {
  const written = skeletonOf(skeletonOf(name).toLowerCase());
  const hashes = [skeletonOf(name.toLowerCase()), written].map((each) =>
    createHash("sha256").update(each).digest("base64url"),
  );
  return [...new Set(hashes)].sort();
}

/**
 * Use the transaction that gives the name.
 * @throws LookAlike if another record's name looks like it
 */
export async function keepName(on: Queryable, kind: NamedKind, id: string, name: string): Promise<void> {
  const skeletons = skeletonsOf(name);
  const kept = await on
    .insert(nameSkeletons)
    .values(skeletons.map((skeleton) => ({ kind, skeleton, recordId: id })))
    // Concurrent reservations wait.
    .onConflictDoUpdate({ target: [nameSkeletons.kind, nameSkeletons.skeleton], set: { kind } })
    .returning();
  for (const { skeleton, recordId } of kept) {
    if (recordId === id) continue;
    const other = await nameOf(on, kind, recordId);
    // The unique index's message for equal names is better.
    if (other !== undefined && skeletonsOf(other).includes(skeleton) && other.toLowerCase() !== name.toLowerCase())
      throw new LookAlike(kind, other);
    await on
      .update(nameSkeletons)
      .set({ recordId: id })
      .where(and(eq(nameSkeletons.kind, kind), eq(nameSkeletons.skeleton, skeleton)));
  }
}

/**
 * An unchanged name is always allowed.
 * @throws LookAlike
 */
export async function keepNewName(
  tx: Transaction,
  kind: NamedKind,
  id: string,
  name: string | undefined,
): Promise<void> {
  if (name === undefined || (await nameOf(tx, kind, id)) === name) return;
  await keepName(tx, kind, id, name);
  const former = notInArray(nameSkeletons.skeleton, skeletonsOf(name));
  await tx.delete(nameSkeletons).where(and(eq(nameSkeletons.kind, kind), eq(nameSkeletons.recordId, id), former));
}

async function nameOf(on: Queryable, kind: NamedKind, id: string): Promise<string | undefined> {
  const { table, name } = NAMED[kind];
  const [found] = await on
    .select({ name })
    .from(table)
    .where(and(eq(table.id, id), notDeleted(table)));
  return found?.name as string | undefined;
}

const BATCH = 1_000;

/** For names of earlier releases, or written directly. Existing look-alikes both stay. */
export async function keepNamesThere(db: Database): Promise<void> {
  for (const kind of NAMED_KINDS) {
    const { table, name } = NAMED[kind];
    const isKept = db.select({ one: sql`1` }).from(nameSkeletons).where(eq(nameSkeletons.recordId, table.id));
    let after = "00000000-0000-0000-0000-000000000000";
    for (;;) {
      const found = await db
        .select({ id: table.id, name })
        .from(table)
        .where(and(gt(table.id, after), notDeleted(table), notExists(isKept)))
        .orderBy(asc(table.id))
        .limit(BATCH);
      if (found.length === 0) break;
      const rows = found.flatMap((record) =>
        skeletonsOf(record.name as string).map((skeleton) => ({ kind, skeleton, recordId: record.id as string })),
      );
      await db.insert(nameSkeletons).values(rows).onConflictDoNothing();
      after = found.at(-1)!.id as string;
    }
  }
}
