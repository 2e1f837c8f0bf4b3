import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { createSecretBox, type SecretBox } from "~/lib/secret-box.server";
import { authenticatorSecretOf } from "../factor/authenticators";
import type { Database } from "../kit/db/database";
import {
  authenticators,
  emailConfigurations,
  outbox,
  pendingChanges,
  signingKeys,
  smsConfigurations,
} from "../kit/db/schema";
import { emailSecrets, messagePayload, pendingInput, signingKeyOf, smsSecrets } from "../kit/security/belongings";

/** A column of sealed values, and all that re-sealing one takes. */
interface Sealed<Row> {
  table: PgTable;
  id: PgColumn;
  column: PgColumn;
  idOf: (row: Row) => string;
  valueOf: (row: Row) => string | null;
  boundTo: (row: Row) => string;
  purpose: string;
}

const sealed = <Row>(column: Sealed<Row>): Sealed<never> => column;

/** Every column that is sealed with the installation's key. */
const COLUMNS: readonly Sealed<never>[] = [
  sealed<typeof signingKeys.$inferSelect>({
    table: signingKeys,
    id: signingKeys.kid,
    column: signingKeys.privateJwk,
    idOf: ({ kid }) => kid,
    valueOf: ({ privateJwk }) => privateJwk,
    boundTo: ({ kid }) => signingKeyOf(kid),
    purpose: "signing-keys",
  }),
  sealed<typeof outbox.$inferSelect>({
    table: outbox,
    id: outbox.id,
    column: outbox.payload,
    idOf: ({ id }) => id,
    valueOf: ({ payload }) => payload,
    boundTo: messagePayload,
    purpose: "outbox",
  }),
  sealed<typeof authenticators.$inferSelect>({
    table: authenticators,
    id: authenticators.id,
    column: authenticators.secret,
    idOf: ({ id }) => id,
    valueOf: ({ secret }) => secret,
    boundTo: ({ id }) => authenticatorSecretOf(id),
    purpose: "communication",
  }),
  sealed<typeof pendingChanges.$inferSelect>({
    table: pendingChanges,
    id: pendingChanges.id,
    column: pendingChanges.input,
    idOf: ({ id }) => id,
    valueOf: ({ input }) => input,
    boundTo: pendingInput,
    purpose: "communication",
  }),
  ...(["password", "token"] as const).map((name) =>
    sealed<typeof emailConfigurations.$inferSelect>({
      table: emailConfigurations,
      id: emailConfigurations.id,
      column: emailConfigurations[name],
      idOf: ({ id }) => id,
      valueOf: (row) => row[name],
      boundTo: emailSecrets[name],
      purpose: "communication",
    }),
  ),
  ...(["token", "passwordValue"] as const).map((name) =>
    sealed<typeof smsConfigurations.$inferSelect>({
      table: smsConfigurations,
      id: smsConfigurations.id,
      column: smsConfigurations[name],
      idOf: ({ id }) => id,
      valueOf: (row) => row[name],
      boundTo: smsSecrets[name],
      purpose: "communication",
    }),
  ),
];

export interface Resealed {
  /** Values that an older key had sealed, and the newest has now. */
  changed: number;
  /** Values that no key opens, and that stay as they are. */
  unreadable: number;
}

/**
 * Seals what older keys have sealed with the newest one. Each value is changed by a statement of its own, if it is still
 * what was read: Portico may go on meanwhile, and what was not reached when this was cut off is reached the next time.
 * @param keys newest first
 */
export async function resealStored(db: Database, keys: readonly string[]): Promise<Resealed> {
  const found: Resealed = { changed: 0, unreadable: 0 };
  for (const column of COLUMNS) await resealColumn(db, column, keys, found);
  return found;
}

async function resealColumn(
  db: Database,
  { table, id, column, idOf, valueOf, boundTo, purpose }: Sealed<never>,
  keys: readonly string[],
  found: Resealed,
): Promise<void> {
  const newest = createSecretBox(() => keys.slice(0, 1), purpose);
  const older = createSecretBox(() => keys.slice(1), purpose);
  const hasValue: SQL = sql`${column} is not null and ${column} <> ''`;
  for (const row of (await db.select().from(table).where(hasValue)) as never[]) {
    const value = valueOf(row) ?? "";
    if (opened(newest, value, boundTo(row)) !== undefined) continue;
    const plain = opened(older, value, boundTo(row));
    if (plain === undefined) {
      found.unreadable += 1;
      continue;
    }
    const changed = await db
      .update(table)
      .set({ [nameOf(table, column)]: newest.seal(plain, boundTo(row)) })
      .where(and(eq(id, idOf(row)), eq(column, value)));
    found.changed += changed.rowCount ?? 0;
  }
}

/** The field of a table's rows that a column is read into. */
const nameOf = (table: PgTable, column: PgColumn): string =>
  Object.entries(table).find(([, each]) => each === column)?.[0] ?? "";

function opened(box: SecretBox, value: string, boundTo: string): string | undefined {
  try {
    return box.open(value, boundTo);
  } catch {
    return undefined;
  }
}
