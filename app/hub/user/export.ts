import { and, asc, between, gt, type SQL, sql } from "drizzle-orm";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import type { ExportedUser } from "~/contract/user";
import type { Handler } from "../call/handler";
import type { Queryable } from "../kit/db/database";
import { rowArrays } from "../kit/db/prepared";
import { applications, assignments, users } from "../kit/db/schema";
import { notDeleted } from "../kit/db/schema/columns";
import { listParts } from "../kit/records/list";
import { liveRows } from "../kit/records/page";
import { existingUsers, userList } from "./list";
import { words } from "./words";

/**
 * One batch of all users, in the order of their ids: each begins where the last one ended, so the last costs what the
 * first does.
 */
export const exportUsers: Handler<"exportUsers"> = async ({ after, ...searched }, { hub, audit }) => {
  const { where } = listParts(userList, searched);
  const rows = () => (where ? hub.db.$count(users, existingUsers(where)) : liveRows(hub.db, users));
  // Nothing is answered before the event is written.
  const [data] = await Promise.all([
    exportedAfter(hub.db, after, where),
    audit.exported({ list: words.listed, after, searched, rows }),
  ]);
  return { msg: words.listed, data };
};

async function exportedAfter(
  on: Queryable,
  after: string | undefined,
  where: SQL | undefined,
): Promise<ExportedUser[]> {
  const rows = await rowArrays<[string, string, string, string, string | null, string, boolean]>(
    on,
    on
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
      .limit(EXPORT_BATCH_ROWS),
  );
  const ids = rows.map(([id]) => id);
  const names = await applicationNamesOf(on, ids, where === undefined);
  return rows.map(([_id, firstName, lastName, email, phoneNumber, userName, isActive]) => {
    const theirs = names.get(_id) ?? [];
    return { _id, firstName, lastName, email, phoneNumber, userName, isActive, applications: theirs };
  });
}

/**
 * The names of each user's applications, in order.
 * @param areAll whether these are all users from the first to the last of them, whose assignments lie side by side
 */
async function applicationNamesOf(on: Queryable, ids: string[], areAll: boolean): Promise<Map<string, string[]>> {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const { userId, applicationId } = assignments;
  const assigned = await rowArrays<[user: string, application: string]>(
    on,
    on
      .selectDistinct({ userId, applicationId })
      .from(assignments)
      // One parameter, not one for each user: thousands take longer to send and to parse than the rows to read.
      .where(areAll ? between(userId, first, last) : sql`${userId} = any(${sql.param(ids)}::uuid[])`),
  );
  const used = [...new Set(assigned.map(([, application]) => application))];
  const named = await on
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(and(sql`${applications.id} = any(${sql.param(used)}::uuid[])`, notDeleted(applications)))
    .orderBy(asc(applications.name));
  const usersOf = new Map<string, string[]>(named.map(({ id }) => [id, []]));
  for (const [user, application] of assigned) usersOf.get(application)?.push(user);
  const names = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { id, name } of named) for (const user of usersOf.get(id) ?? []) names.get(user)?.push(name);
  return names;
}
