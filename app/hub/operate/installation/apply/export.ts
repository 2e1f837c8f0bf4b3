import { sql } from "drizzle-orm";
import type { Services } from "../../../call/services";
import type { Queryable } from "../../../kit/db/database";
import { writeOperatorEvent } from "../operator-event";
import { PART_NAMES, PARTS } from "./file";
import type { Part, PartName } from "./part";
import { words } from "./words";

/** Sorted by name, without secrets and passwords. */
export function exportFile({ db }: Pick<Services, "db">): Promise<Record<PartName, object[]>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    const parts: [PartName, object[]][] = [];
    for (const name of PART_NAMES) parts.push([name, await recordsOf(tx, PARTS[name])]);
    await writeOperatorEvent(tx, { action: "EXPORTED", subjectType: "CALL", subjectName: words.exportCall });
    return Object.fromEntries(parts) as Record<PartName, object[]>;
  });
}

type AnyPart = Part<object, object, unknown>;

async function recordsOf(on: Queryable, part: AnyPart): Promise<object[]> {
  const records = (await part.read(on)).map((stored) => ({ key: part.keyOf(stored.kept), stored }));
  records.sort((one, other) => (one.key < other.key ? -1 : 1));
  return records.map(({ stored }) => part.exported?.(stored) ?? stored.kept);
}
