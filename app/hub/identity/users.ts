import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../kit/db/database";
import { prepared } from "../kit/db/prepared";
import { users } from "../kit/db/schema";
import { notDeleted } from "../kit/db/schema/columns";
import { notSignedIn } from "../kit/failure";

export type User = typeof users.$inferSelect;

/** How people identify themselves: by exactly one of the three (spec §5). */
export interface GivenIdentifier {
  email?: string | undefined;
  phone?: string | undefined;
  userId?: string | undefined;
}

export const identifierText = ({ email, phone, userId }: GivenIdentifier): string => email ?? phone ?? userId ?? "";

/** The names that people sign in to an account by. */
export const namesOf = ({ email, phoneNumber, userName }: Pick<User, "email" | "phoneNumber" | "userName">): string[] =>
  [email, phoneNumber, userName].filter((each) => each !== null);

const name = sql.placeholder("name");

const usersBy = {
  email: prepared("user_by_email", (on) => userWhere(on, sql`lower(${users.email}) = lower(${name})`)),
  phone: prepared("user_by_phone", (on) => userWhere(on, eq(users.phoneNumber, name))),
  userName: prepared("user_by_user_name", (on) => userWhere(on, sql`lower(${users.userName}) = lower(${name})`)),
};

export async function findUserBy(on: Queryable, { email, phone, userId }: GivenIdentifier): Promise<User | undefined> {
  const by = email !== undefined ? usersBy.email : phone !== undefined ? usersBy.phone : usersBy.userName;
  const [user] = await by(on).execute({ name: identifierText({ email, phone, userId }).trim() });
  return user;
}

const userById = prepared("user_by_id", (on) => userWhere(on, eq(users.id, sql.placeholder("id"))));

export async function findUser(on: Queryable, id: string): Promise<User | undefined> {
  const [user] = await userById(on).execute({ id });
  return user;
}

/** Whose session it is. @throws Failure 401 once the account is gone */
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

/** A user's id on the common portal (spec §7). Whoever has none of their own there is known by their id here. */
export const commonPortalIdOf = ({ commonPortalId, id }: Pick<User, "commonPortalId" | "id">): string =>
  commonPortalId ?? id;

/** A person's name in the log. */
export const personName = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string => `${quotedIfOdd(`${firstName} ${lastName}`)} (${email})`;

/** A name that could be read as somebody else's name and email stands in quotes. */
const quotedIfOdd = (name: string): string => (/["()<>@:\\]/.test(name) ? JSON.stringify(name) : name);
