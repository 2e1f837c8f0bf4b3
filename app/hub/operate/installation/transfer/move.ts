import type { Pool } from "pg";
import { knownVersion, MIGRATIONS, type SchemaVersion, schemaVersionOf } from "../../../kit/db/migrate";
import { fill } from "./fill";
import { readAll, type Tally } from "./rows";
import { tablesOf } from "./tables";
import { SNAPSHOT, transaction } from "./transaction";
import { words } from "./words";

/**
 * Nobody may write to the source meanwhile.
 * @param migrations of both schemas
 * @throws Error if the target is not empty, or the source's schema is unknown; the target's tables are then empty
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

/** An earlier attempt may have left our tables. */
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
