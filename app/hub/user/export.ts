import { and, asc, between, gt, sql } from "drizzle-orm";
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
  const ids = rows.map(({ _id }) => _id);
  const names = await applicationNamesOf(hub.db, ids, where === undefined);
  return { msg: words.listed, data: rows.map((row) => ({ ...row, applications: names.get(row._id) ?? [] })) };
};

/**
 * The names of each user's applications, in order.
 * @param areAll whether these are all users from the first to the last of them, whose assignments lie side by side
 */
async function applicationNamesOf(on: Queryable, ids: string[], areAll: boolean): Promise<Map<string, string[]>> {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const { userId, applicationId } = assignments;
  const assigned = await on
    .selectDistinct({ userId, applicationId })
    .from(assignments)
    // One parameter, not one for each user: thousands take longer to send and to parse than the rows to read.
    .where(areAll ? between(userId, first, last) : sql`${userId} = any(${sql.param(ids)}::uuid[])`);
  const used = [...new Set(assigned.map((each) => each.applicationId))];
  const named = await on
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(and(sql`${applications.id} = any(${sql.param(used)}::uuid[])`, notDeleted(applications)))
    .orderBy(asc(applications.name));
  const usersOf = new Map<string, string[]>(named.map(({ id }) => [id, []]));
  for (const each of assigned) usersOf.get(each.applicationId)?.push(each.userId);
  const names = new Map<string, Set<string>>();
  for (const { id, name } of named)
    for (const user of usersOf.get(id) ?? []) names.set(user, (names.get(user) ?? new Set<string>()).add(name));
  return new Map([...names].map(([user, all]) => [user, [...all]]));
}
