import { and, asc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { lowerOf, notDeleted, sortKeyOf } from "../../kit/db/schema/columns";
import { escaped } from "../../kit/records/list";
import type { Asked } from "./asked";
import type { Hit } from "./hit";

/** Of a common name's users, the best of so many are found. */
const LOOKED_AT_MAX = 100;
/** Shorter words have no trigram but at their beginning. */
const TRIGRAM_LETTERS = 3;

const [firstName, lastName, email, userName] = [users.firstName, users.lastName, users.email, users.userName].map(
  lowerOf,
) as [SQL, SQL, SQL, SQL];

export async function findUsers(db: Database, asked: Asked, limit: number): Promise<Hit[]> {
  const bestFirst = rankOf(asked);
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(sql`${users.id} in (${found(db, isUser(asked))} union all ${found(db, hasWords(asked))})`)
    .orderBy(bestFirst, sortKeyOf(users.firstName), sortKeyOf(users.lastName), asc(users.id))
    .limit(limit);
  return rows.map((row) => ({ _id: row.id, name: `${row.firstName} ${row.lastName}`, detail: row.email }));
}

const found = (db: Database, where: SQL) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(notDeleted(users), where))
    .limit(LOOKED_AT_MAX);

/** By an index each: whoever has exactly this is found however common its words are. */
const isUser = ({ text, words, id }: Asked): SQL =>
  or(
    sql`lower(${users.email}) = lower(${text})`,
    sql`lower(${users.userName}) = lower(${text})`,
    inArray(users.phoneNumber, [...words]),
    id === undefined ? undefined : eq(users.id, id),
  )!;

const hasWords = ({ words, id }: Asked): SQL =>
  id !== undefined || words.length === 0 ? sql`false` : and(...words.map(hasWord))!;

function hasWord(word: string): SQL {
  const pattern = `${word.length < TRIGRAM_LETTERS ? "" : "%"}${escaped(word)}%`;
  return or(
    ...[firstName, lastName, email, userName].map((column) => sql`${column} like lower(${pattern})`),
    like(users.phoneNumber, pattern),
  )!;
}

/** Exactly this, then what begins so, then what holds the words elsewhere. */
function rankOf(asked: Asked): SQL {
  const [text, beginning] = [sql`lower(${asked.text})`, sql`lower(${`${escaped(asked.text)}%`})`];
  const names = [sql`${firstName} || ' ' || ${lastName}`, sql`${lastName} || ' ' || ${firstName}`];
  return sql`case
    when ${isUser(asked)} or ${or(...names.map((name) => sql`${name} = ${text}`))} then 0
    when ${or(...[...names, email, userName].map((value) => sql`${value} like ${beginning}`))} then 1
    else 2 end`;
}
