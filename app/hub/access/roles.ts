import { and, isNull, type SQL } from "drizzle-orm";
import { roles } from "../db/schema";
import type { Handler, Handlers } from "../http/handler";
import type { ListDefinition } from "../records/list";
import { readPage } from "../records/page";

const list: ListDefinition = {
  id: roles.id,
  fields: { name: roles.name, description: roles.description, status: roles.status },
  mainField: "name",
  defaultSort: "name",
};

const listRoles: Handler<"listRoles"> = async (input, { hub }) => {
  const shown = (where: SQL | undefined) => and(isNull(roles.deletedAt), where);
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      hub.db.select().from(roles).where(shown(where)).orderBy(...orderBy).limit(limit).offset(offset),
    count: (where) => hub.db.$count(roles, shown(where)),
  });
  const data = rows.map(({ id, name, description, status, version }) => ({ _id: id, name, description, status, version }));
  return { msg: "Roles", data, total };
};

export const roleHandlers = { listRoles } satisfies Handlers;
