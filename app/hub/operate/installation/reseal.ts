import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { createSecretBox, type SecretBox } from "~/lib/secret-box.server";
import { authenticatorSecretOf } from "../../identity/factor/authenticators";
import type { Database } from "../../kit/db/database";
import {
  authenticators,
  emailConfigurations,
  outbox,
  pendingChanges,
  samlCertificates,
  signingKeys,
  smsConfigurations,
} from "../../kit/db/schema";
import {
  emailSecrets,
  messagePayload,
  pendingInput,
  samlKeyOf,
  signingKeyOf,
  smsSecrets,
} from "../../kit/security/belongings";

interface Sealed {
  table: PgTable;
  field: string;
  boundTo: (row: never) => string;
  purpose: string;
  id: string;
}

const sealed = <Table extends PgTable>(
  table: Table,
  field: keyof Table["$inferSelect"] & string,
  boundTo: (row: Table["$inferSelect"]) => string,
  purpose = "communication",
  id: keyof Table["$inferSelect"] & string = "id",
): Sealed => ({ table, field, boundTo, purpose, id });

/** Every column encrypted with the installation's key. */
const COLUMNS: readonly Sealed[] = [
  sealed(signingKeys, "privateJwk", ({ kid }) => signingKeyOf(kid), "signing-keys", "kid"),
  sealed(samlCertificates, "privateKey", ({ id }) => samlKeyOf(id)),
  sealed(outbox, "payload", messagePayload, "outbox"),
  sealed(authenticators, "secret", ({ id }) => authenticatorSecretOf(id)),
  sealed(pendingChanges, "input", pendingInput),
  sealed(emailConfigurations, "password", emailSecrets.password),
  sealed(emailConfigurations, "token", emailSecrets.token),
  sealed(smsConfigurations, "token", smsSecrets.token),
  sealed(smsConfigurations, "passwordValue", smsSecrets.passwordValue),
];

export interface Resealed {
  changed: number;
  /** No key opens them; they stay. */
  unreadable: number;
}

/**
 * Encrypts with the newest key. Changes only values unchanged since they were read: Portico may run meanwhile, and runs can be repeated.
 * @param keys newest first
 */
export async function resealStored(db: Database, keys: readonly string[]): Promise<Resealed> {
  const found: Resealed = { changed: 0, unreadable: 0 };
  for (const column of COLUMNS) await resealColumn(db, column, keys, found);
  return found;
}

async function resealColumn(
  db: Database,
  { table, field, boundTo, purpose, id }: Sealed,
  keys: readonly string[],
  found: Resealed,
): Promise<void> {
  const newest = createSecretBox(() => keys.slice(0, 1), purpose);
  const older = createSecretBox(() => keys.slice(1), purpose);
  const { [id]: key, [field]: column } = getTableColumns(table);
  const rows = await db.select().from(table).where(sql`${column} is not null and ${column} <> ''`);
  for (const row of rows) {
    const value = String(row[field]);
    const belonging = boundTo(row as never);
    if (opened(newest, value, belonging) !== undefined) continue;
    const plain = opened(older, value, belonging);
    if (plain === undefined) {
      found.unreadable += 1;
      continue;
    }
    const changed = await db
      .update(table)
      .set({ [field]: newest.seal(plain, belonging) })
      .where(and(eq(key!, row[id]), eq(column!, value)));
    found.changed += changed.rowCount ?? 0;
  }
}

function opened(box: SecretBox, value: string, boundTo: string): string | undefined {
  try {
    return box.open(value, boundTo);
  } catch {
    return undefined;
  }
}
