import { z } from "zod";
import { group } from "~/contract/group";
import { groupColumns, groupHandlers } from "../../../directory/group/group";
import { groups } from "../../../kit/db/schema";
import type { Operator } from "./operator";
import { isNamed, keyOfNames, type Part, refuseField } from "./part";
import { words } from "./words";

export const GroupEntry = z.strictObject(group.input);
type GroupEntry = z.output<typeof GroupEntry>;

const kept = (row: typeof groups.$inferSelect) => groupColumns.toFields(row);

export const groupPart: Part<GroupEntry, ReturnType<typeof kept>> = {
  name: "groups",
  keyOf: ({ name }) => keyOfNames(name),
  nameOf: ({ name }) => name,
  async read(on, named) {
    const names = named?.map(({ name }) => name);
    const rows = await on.select().from(groups).where(isNamed(groups.name, names));
    return rows.map((row) => ({ id: row.id, version: row.version, kept: kept(row) }));
  },
  async create(operator, given) {
    await operator.call("createGroup", groupHandlers.createGroup, given);
    return undefined;
  },
  async change(operator, given, { id: groupId, version, kept }) {
    await operator.call("updateGroup", groupHandlers.updateGroup, { ...kept, ...given, groupId, version });
    return undefined;
  },
  async remove(operator, { id: groupId }) {
    await operator.call("deleteGroup", groupHandlers.deleteGroup, { groupId });
  },
};

/** @throws RefusedField for an unknown group */
export async function groupIdNamed({ tx }: Operator, name: string): Promise<string> {
  const [found] = await groupPart.read(tx, [{ name }]);
  if (!found) throw refuseField("group", words.missing(words.kinds.groups, name));
  return found.id;
}
