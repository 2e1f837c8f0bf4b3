import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  applicationGroups,
  applications,
  assignments,
  clients,
  groupClients,
  groupMembers,
  groups,
} from "../db/schema";
import { inForce } from "./in-force";
import { inUse } from "./in-use";

type Id = AnyPgColumn | SQL;

/**
 * Every question who is in which group now reads this. `client_id` is null for members by hand. People of a client are those to whom
 * somebody gave an application for it that counts; what users assign themselves makes nobody a member.
 */
export const memberships = sql`(
  select ${groupMembers.groupId}, ${groupMembers.userId}, null::uuid as client_id
  from ${groupMembers} where ${inForce(groupMembers)}
  union all
  select ${groupClients.groupId}, ${assignments.userId}, ${groupClients.clientId}
  from ${groupClients}
  inner join ${clients} on ${eq(clients.id, groupClients.clientId)}
  inner join ${assignments} on ${eq(assignments.clientId, groupClients.clientId)}
  inner join ${applications} on ${eq(applications.id, assignments.applicationId)}
  where ${inUse} and ${inForce(groupClients)} and ${inForce(assignments)} and not ${assignments.isSelfAssigned})`;

export const isInGroup = (userId: Id, groupId: Id): SQL<boolean> => sql<boolean>`exists (
  select from ${memberships} as membership where membership.user_id = ${userId} and membership.group_id = ${groupId})`;

export const clientsOfMembership = (userId: Id, groupId: Id): SQL<string[]> => sql<string[]>`array(
  select distinct client.actual_name from ${memberships} as membership
  inner join ${clients} as client on client.id = membership.client_id
  where membership.user_id = ${userId} and membership.group_id = ${groupId} order by client.actual_name)`;

/**
 * Names of the user's groups that the application learns of, by name.
 * @returns null if it learns of none, and so gets the role instead
 */
export const groupsSentTo = (applicationId: Id, userId: Id): SQL<string[] | null> => sql<string[] | null>`case
  when exists (select from ${applicationGroups} as learnt where learnt.application_id = ${applicationId})
  then array(
    select sent.name from ${applicationGroups} as learnt
    inner join ${groups} as sent on sent.id = learnt.group_id
    where learnt.application_id = ${applicationId} and ${isInGroup(userId, sql`sent.id`)}
    order by lower(sent.name))
  end`;

/** The claim `groups`, and its like of other protocols. */
export const groupsOr = (sent: readonly string[] | null, role: string): string[] => (sent ? [...sent] : [role]);
