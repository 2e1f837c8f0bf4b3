import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { users } from "../../kit/db/schema";
import { lowerOf, sortKeyOf } from "../../kit/db/schema/columns";
import type { User } from "./users";

export const people = {
  fields: { person: users.firstName, lastName: users.lastName, email: users.email },
  searches: {
    person: (search: string) =>
      sql`strpos(lower(${users.firstName} || ' ' || ${users.lastName}), lower(${search})) > 0`,
  },
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
