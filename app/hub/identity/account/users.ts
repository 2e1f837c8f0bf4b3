import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../kit/db/database";
import { type Preparable, prepared } from "../../kit/db/prepared";
import { users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { notSignedIn } from "../../kit/failure";

export type User = typeof users.$inferSelect;

/** Exactly one is given (spec §5). */
export interface GivenIdentifier {
  email?: string | undefined;
  phone?: string | undefined;
  userId?: string | undefined;
}

export const identifierText = ({ email, phone, userId }: GivenIdentifier): string => email ?? phone ?? userId ?? "";

export const namesOf = ({ email, phoneNumber, userName }: Pick<User, "email" | "phoneNumber" | "userName">): string[] =>
  [email, phoneNumber, userName].filter((each) => each !== null);

const name = sql.placeholder("name");

/** @param build `condition` selects the users */
export function preparedByIdentifier<Row>(
  statement: string,
  build: (
    on: Queryable,
    condition: SQL | undefined,
  ) => Preparable<{ execute(values: { name: string }): Promise<Row[]> }>,
): (on: Queryable, given: GivenIdentifier) => Promise<Row | undefined> {
  const by = (kind: string, condition: SQL) =>
    prepared(`${statement}_by_${kind}`, (on) => build(on, and(condition, notDeleted(users))));
  const byEmail = by("email", sql`lower(${users.email}) = lower(${name})`);
  const byPhone = by("phone", eq(users.phoneNumber, name));
  const byUserName = by("user_name", sql`lower(${users.userName}) = lower(${name})`);
  return async (on, given) => {
    const found = given.email !== undefined ? byEmail : given.phone !== undefined ? byPhone : byUserName;
    const [row] = await found(on).execute({ name: identifierText(given).trim() });
    return row;
  };
}

export const findUserBy: (on: Queryable, given: GivenIdentifier) => Promise<User | undefined> = preparedByIdentifier(
  "user",
  (on, condition) => on.select().from(users).where(condition),
);

const userById = prepared("user_by_id", (on) => userWhere(on, eq(users.id, sql.placeholder("id"))));

export async function findUser(on: Queryable, id: string): Promise<User | undefined> {
  const [user] = await userById(on).execute({ id });
  return user;
}

/** @throws Failure 401 once the account is gone */
export async function sessionUser(on: Queryable, { userId }: { userId: string }): Promise<User> {
  const user = await findUser(on, userId);
  if (!user) throw notSignedIn();
  return user;
}

const userWhere = (on: Queryable, condition: SQL) =>
  on
    .select()
    .from(users)
    .where(and(condition, notDeleted(users)));

/** Spec §7; users without an id there have the one here. */
export const commonPortalIdOf = ({ commonPortalId, id }: Pick<User, "commonPortalId" | "id">): string =>
  commonPortalId ?? id;

export const personName = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string => `${quotedIfOdd(`${firstName} ${lastName}`)} (${email})`;

/** Quotes names that look like another person's name and email. */
const quotedIfOdd = (name: string): string => (/["()<>@:\\]/.test(name) ? JSON.stringify(name) : name);
