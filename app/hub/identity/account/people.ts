import { and, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { users } from "../../kit/db/schema";
import { lowerOf, sortKeyOf } from "../../kit/db/schema/columns";
import { escaped, TRIGRAM_LETTERS } from "../../kit/records/list";
import type { User } from "./users";

/** Anywhere in first and last name together. Each word is in one of them, which their trigrams find without reading everybody. */
function hasInName(search: string): SQL {
  const words = search.split(" ").filter((word) => word.length >= TRIGRAM_LETTERS);
  const isInEither = (word: string) => {
    const pattern = sql`lower(${`%${escaped(word)}%`})`;
    return or(sql`${lowerOf(users.firstName)} like ${pattern}`, sql`${lowerOf(users.lastName)} like ${pattern}`);
  };
  const isInBoth = sql`strpos(lower(${users.firstName} || ' ' || ${users.lastName}), lower(${search})) > 0`;
  return and(...words.map(isInEither), isInBoth)!;
}

export const people = {
  fields: { person: users.firstName, lastName: users.lastName, email: users.email },
  searches: { person: hasInName },
  kept: {
    person: { key: sortKeyOf(users.firstName) },
    lastName: { key: sortKeyOf(users.lastName) },
    email: { key: sortKeyOf(users.email), lower: lowerOf(users.email) },
  },
  mainField: "person",
  defaultSort: "person",
  ties: { person: "lastName" },
};

type Named = Pick<User, "firstName" | "lastName" | "email">;

export const giverBy = (givenBy: PgColumn): SQL<Named | null> => sql<Named | null>`(
  select json_build_object('firstName', giver.first_name, 'lastName', giver.last_name, 'email', giver.email)
  from ${users} as giver where giver.id = ${givenBy})`;
