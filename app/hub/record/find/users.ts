import { and, asc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { lowerOf, naturalKeyOf, notDeleted, sortKeyOf } from "../../kit/db/schema/columns";
import { escaped, TRIGRAM_LETTERS } from "../../kit/records/list";
import type { Asked } from "./asked";
import type { Hit } from "./hit";

/** Common words match many: the best of this many are found. */
const LOOKED_AT_MAX = 300;

const [firstName, lastName, email, userName] = [users.firstName, users.lastName, users.email, users.userName].map(
  lowerOf,
) as [SQL, SQL, SQL, SQL];

/** Exact matches come first, then names that begin so. */
export async function findUsers(db: Database, asked: Asked, limit: number): Promise<Hit[]> {
  const exactly = await bestOf(db, isUser(asked), [], limit);
  // An email is one user's, and costs most to look for elsewhere.
  if (exactly.length === limit || (exactly.length > 0 && asked.text.includes("@"))) return exactly;
  const others = await bestOf(db, hasWords(asked), [beginsLater(asked)], limit);
  const known = new Set(exactly.map(({ _id }) => _id));
  return [...exactly, ...others.filter(({ _id }) => !known.has(_id))].slice(0, limit);
}

async function bestOf(db: Database, where: SQL, order: readonly SQL[], limit: number): Promise<Hit[]> {
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(and(notDeleted(users), where))
    .limit(LOOKED_AT_MAX);
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(inArray(users.id, found))
    .orderBy(...order, sortKeyOf(users.firstName), sortKeyOf(users.lastName), asc(users.id))
    .limit(limit);
  return rows.map((row) => ({ _id: row.id, name: `${row.firstName} ${row.lastName}`, detail: row.email }));
}

const isUser = ({ text, words, id }: Asked): SQL =>
  or(
    sql`lower(${users.email}) = lower(${text})`,
    sql`lower(${users.userName}) = lower(${text})`,
    inArray(users.phoneNumber, [...words]),
    id === undefined ? undefined : eq(users.id, id),
    isNamed(words),
    isNamed(words.toReversed()),
  )!;

const isNamed = ([first, last, ...more]: readonly string[]): SQL | undefined =>
  first === undefined || last === undefined || more.length > 0
    ? undefined
    : and(
        sql`${sortKeyOf(users.firstName)} = ${naturalKeyOf(sql`${first}`)}`,
        sql`${sortKeyOf(users.lastName)} = ${naturalKeyOf(sql`${last}`)}`,
      );

const hasWords = ({ words, id }: Asked): SQL =>
  id !== undefined || words.length === 0 ? sql`false` : and(...words.map(hasWord))!;

function hasWord(word: string): SQL {
  const pattern = `${word.length < TRIGRAM_LETTERS ? "" : "%"}${escaped(word)}%`;
  return or(
    ...[firstName, lastName, email, userName].map((column) => sql`${column} like lower(${pattern})`),
    like(users.phoneNumber, pattern),
  )!;
}

function beginsLater({ text }: Asked): SQL {
  const beginning = sql`lower(${`${escaped(text)}%`})`;
  const names = [sql`${firstName} || ' ' || ${lastName}`, sql`${lastName} || ' ' || ${firstName}`, email, userName];
  return sql`case when ${or(...names.map((name) => sql`${name} like ${beginning}`))} then 0 else 1 end`;
}
