import type { Pool } from "pg";
import { knownVersion, MIGRATIONS, type SchemaVersion, schemaVersionOf } from "../../../kit/db/migrate";
import { fill } from "./fill";
import { readAll, type Tally } from "./rows";
import { tablesOf } from "./tables";
import { SNAPSHOT, transaction } from "./transaction";
import { words } from "./words";

/**
 * Copies everything from one database to another that is empty. The source is only read; nobody must write to it
 * meanwhile, or what they write is left behind.
 * @param migrations the folder of the migrations, which know both schemas
 * @returns what was copied: read back and compared, each table's rows are the same on both sides
 * @throws Error when the target is not empty, or the source's schema is not known here; the target's tables are then
 * empty
 */
export function moveDatabase(source: Pool, target: Pool, migrations = MIGRATIONS): Promise<Map<string, Tally>> {
  return transaction(source, SNAPSHOT, async (client) => {
    const version = knownVersion(await schemaVersionOf(client), migrations);
    await refuseTarget(
      target,
      version,
      (await tablesOf(client)).map(({ name }) => name),
    );
    return fill(target, version, readAll(client), [], migrations);
  });
}

/** Our tables may already be there, left by an earlier attempt. */
async function refuseTarget(target: Pool, version: SchemaVersion, tables: readonly string[]): Promise<void> {
  await transaction(target, SNAPSHOT, async (client) => {
    const found = await schemaVersionOf(client);
    if (found !== undefined && found > version) {
      throw new Error(words.newerSchema);
    }
    const strangers = (await tablesOf(client)).map(({ name }) => name).filter((name) => !tables.includes(name));
    if (strangers.length > 0) throw new Error(words.foreign(strangers.slice(0, 5).join(", ")));
  });
}
