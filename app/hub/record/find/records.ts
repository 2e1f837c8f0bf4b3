import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { FoundKind } from "~/contract/find";
import { maskIdentifier } from "~/lib/shown-identifier.server";
import type { Database } from "../../kit/db/database";
import { notDeleted } from "../../kit/db/schema/columns";
import type { Asked } from "./asked";
import type { Hit } from "./hit";
import { SOURCES, type Source } from "./sources";

export type RecordKind = keyof typeof SOURCES;

interface Row extends Record<string, unknown> {
  kind: RecordKind;
  id: string;
  name: string;
  detail: string;
}

/** @returns each kind's best matches, up to `limit` */
export async function findRecords(
  db: Database,
  asked: Asked,
  kinds: readonly RecordKind[],
  limit: number,
): Promise<ReadonlyMap<FoundKind, Hit[]>> {
  const found = new Map<FoundKind, Hit[]>();
  if (kinds.length === 0) return found;
  const { rows } = await db.execute<Row>(
    sql.join(
      kinds.map((kind) => bestOf(kind, asked, limit)),
      sql` union all `,
    ),
  );
  for (const { kind, id, name, detail } of rows)
    found.set(kind, [
      ...(found.get(kind) ?? []),
      { _id: id, name, detail: kind === "MESSAGE" ? maskIdentifier(detail) : detail },
    ]);
  return found;
}

function bestOf(kind: RecordKind, asked: Asked, limit: number): SQL {
  const source: Source = SOURCES[kind];
  const { table, only, name, detail } = source;
  const isExact = or(source.isKey?.(asked.text), asked.id === undefined ? undefined : eq(table.id, asked.id));
  const where = and(only, notDeleted(table), or(isExact, hasWords(source, asked)) ?? sql`false`);
  return sql`(select ${kind} as kind, ${table.id}::text as id, ${name} as name, ${detail} as detail,
    ${rankOf(name, isExact, asked)} as rank from ${table} where ${where} order by rank, name, id limit ${limit})`;
}

function hasWords({ name, texts }: Source, { words }: Asked): SQL | undefined {
  if (!texts || words.length === 0) return undefined;
  const text = sql`lower(concat_ws(' ', ${sql.join(
    [name, ...texts].map((part) => sql`${part}`),
    sql`, `,
  )}))`;
  return and(...words.map((word) => sql`strpos(${text}, lower(${word})) > 0`));
}

/** Equal, then beginning so, then containing it, then containing the words. */
const rankOf = (name: Source["name"], isExact: SQL | undefined, { text }: Asked): SQL => sql`case
  when ${or(isExact, sql`lower(${name}) = lower(${text})`)} then 0
  when strpos(lower(${name}), lower(${text})) = 1 then 1
  when strpos(lower(${name}), lower(${text})) > 0 then 2
  else 3 end`;
