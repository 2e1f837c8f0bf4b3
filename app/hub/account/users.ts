import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../db/database";
import { prepared } from "../db/prepared";
import { users } from "../db/schema";

export type User = typeof users.$inferSelect;

/** How a person names themselves: exactly one of the three (spec §5). */
export interface Identifier {
  email?: string | undefined;
  phone?: string | undefined;
  userId?: string | undefined;
}

export const identifierText = ({ email, phone, userId }: Identifier): string => email ?? phone ?? userId ?? "";

export async function findUserBy(on: Queryable, { email, phone, userId }: Identifier): Promise<User | undefined> {
  const named =
    email !== undefined
      ? sql`lower(${users.email}) = lower(${email.trim()})`
      : phone !== undefined
        ? eq(users.phoneNumber, phone.trim())
        : sql`lower(${users.userName}) = lower(${(userId ?? "").trim()})`;
  const [user] = await on.select().from(users).where(and(named, isNull(users.deletedAt)));
  return user;
}

const userById = prepared("user_by_id", (on) =>
  on.select().from(users).where(and(eq(users.id, sql.placeholder("id")), isNull(users.deletedAt))),
);

export async function findUser(on: Queryable, id: string): Promise<User | undefined> {
  const [user] = await userById(on).execute({ id });
  return user;
}
