import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import type { Handler } from "../call/handler";
import type { Queryable } from "../kit/db/database";
import { applications, assignments, users } from "../kit/db/schema";
import { notDeleted } from "../kit/db/schema/columns";
import { listParts } from "../kit/records/list";
import { existingUsers, userList } from "./list";
import { words } from "./words";

/**
 * One batch of all users, in the order of their ids: each begins where the last one ended, so the last costs what the
 * first does.
 */
export const exportUsers: Handler<"exportUsers"> = async ({ after, ...searched }, { hub, audit }) => {
  await audit.exported({ after, ...searched });
  const { where } = listParts(userList, searched);
  const rows = await hub.db
    .select({
      _id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      userName: users.userName,
      isActive: users.isActive,
    })
    .from(users)
    .where(and(existingUsers(where), after === undefined ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(EXPORT_BATCH_ROWS);
  const names = await applicationNamesOf(
    hub.db,
    rows.map(({ _id }) => _id),
  );
  return { msg: words.listed, data: rows.map((row) => ({ ...row, applications: names.get(row._id) ?? [] })) };
};

async function applicationNamesOf(on: Queryable, userIds: string[]): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await on
    .selectDistinct({ userId: assignments.userId, name: applications.name })
    .from(assignments)
    .innerJoin(applications, and(eq(applications.id, assignments.applicationId), notDeleted(applications)))
    .where(inArray(assignments.userId, userIds))
    .orderBy(asc(assignments.userId), asc(applications.name));
  const names = new Map<string, string[]>();
  for (const { userId, name } of rows) names.set(userId, [...(names.get(userId) ?? []), name]);
  return names;
}
