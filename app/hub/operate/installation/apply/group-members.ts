import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { client } from "~/contract/client";
import { group } from "~/contract/group";
import { periodInput } from "~/contract/kit/period";
import { user } from "~/contract/user";
import { groupMemberHandlers } from "../../../directory/group/members";
import { writtenPeriod } from "../../../identity/account/period";
import type { Queryable } from "../../../kit/db/database";
import { clients, groupClients, groupMembers, groups, users } from "../../../kit/db/schema";
import { notDeleted } from "../../../kit/db/schema/columns";
import { hasNotEnded } from "../../../kit/scope/in-force";
import { clientIdNamed } from "./clients";
import { groupIdNamed } from "./groups";
import type { Operator } from "./operator";
import { isNamed, keyOfNames, type Part } from "./part";
import { asWritten, PERIOD_NAMES, periodIn, type WrittenPeriod } from "./period";
import { words } from "./words";

/** A user, or everybody of a client. */
export const GroupMemberEntry = z
  .strictObject({
    group: group.input.name,
    user: user.input.email.optional(),
    client: client.input.actualName.optional(),
    from: periodInput.validFrom,
    until: periodInput.validUntil,
  })
  .refine((given) => (given.user === undefined) !== (given.client === undefined), words.userOrClient);
type GroupMemberEntry = z.output<typeof GroupMemberEntry>;

interface Kept {
  group: string;
  user?: string;
  client?: string;
  from: string | null;
  until: string | null;
}

type Ids = { groupId: string } & ({ userId: string } | { clientId: string });

const { addGroupMember, addGroupClient, removeGroupMember, removeGroupClient } = groupMemberHandlers;

export const groupMemberPart: Part<GroupMemberEntry, Kept, Ids> = {
  name: "groupMembers",
  keyOf: (given) => keyOfNames(given.group, given.user ?? "", given.client ?? ""),
  nameOf: (given) => `${given.group}, ${given.user ?? given.client}`,
  fieldNames: { ...PERIOD_NAMES, email: "user" },
  async read(on, named) {
    const names = named?.map((given) => given.group);
    return [...(await membersIn(on, names)), ...(await clientsIn(on, names))];
  },
  exported: ({ kept: { from, until, ...kept } }) => ({ ...kept, ...(from && { from }), ...(until && { until }) }),
  resolve: async (_operator, given) => ({ ...given, ...asWritten(given) }),
  create: give,
  change: give,
  async remove(operator, { id }) {
    if ("userId" in id) await operator.call("removeGroupMember", removeGroupMember, id);
    else await operator.call("removeGroupClient", removeGroupClient, id);
  },
};

async function give(operator: Operator, { group: name, user: email, client, ...days }: GroupMemberEntry) {
  const given = { groupId: await groupIdNamed(operator, name), ...periodIn(days satisfies WrittenPeriod) };
  if (email !== undefined) await operator.call("addGroupMember", addGroupMember, { ...given, email });
  else {
    const clientId = await clientIdNamed(operator, client ?? "");
    await operator.call("addGroupClient", addGroupClient, { ...given, clientId });
  }
  return undefined;
}

/** What has ended is neither exported nor pruned. */
async function membersIn(on: Queryable, names: readonly string[] | undefined) {
  const rows = await on
    .select({ row: groupMembers, group: groups.name, user: users.email })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, and(eq(users.id, groupMembers.userId), notDeleted(users)))
    .where(names ? isNamed(groups.name, names) : hasNotEnded(groupMembers));
  return rows.map(({ row: { groupId, userId, ...period }, ...kept }) => ({
    id: { groupId, userId },
    kept: { ...kept, ...writtenPeriod(period) },
  }));
}

async function clientsIn(on: Queryable, names: readonly string[] | undefined) {
  const rows = await on
    .select({ row: groupClients, group: groups.name, client: clients.actualName })
    .from(groupClients)
    .innerJoin(groups, eq(groups.id, groupClients.groupId))
    .innerJoin(clients, eq(clients.id, groupClients.clientId))
    .where(names ? isNamed(groups.name, names) : hasNotEnded(groupClients));
  return rows.map(({ row: { groupId, clientId, ...period }, ...kept }) => ({
    id: { groupId, clientId },
    kept: { ...kept, ...writtenPeriod(period) },
  }));
}
