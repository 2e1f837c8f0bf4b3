import { and, asc, eq, type SQL } from "drizzle-orm";
import { type ApplicationRole, applicationRole } from "~/contract/application-role";
import { isAdmin, type Session } from "../../call/session";
import type { Queryable } from "../../kit/db/database";
import { applicationRoles, applications, clients } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { mapped } from "../../kit/records/mapped";
import { isOwnAssignment } from "../../kit/scope/own";

export const applicationRoleColumns = mapped(applicationRoles, applicationRole);

export const selectRoles = (on: Queryable, where: SQL | undefined) =>
  on
    .select()
    .from(applicationRoles)
    .innerJoin(applications, eq(applications.id, applicationRoles.applicationId))
    .leftJoin(clients, eq(clients.id, applicationRoles.clientId))
    .where(and(notDeleted(applicationRoles), where))
    .$dynamic();

export const readableBy = (session: Session): SQL | undefined =>
  isAdmin(session)
    ? undefined
    : isOwnAssignment(session.userId, applicationRoles.applicationId, applicationRoles.clientId);

export const byTurn = [asc(applicationRoles.sequence), asc(applicationRoles.role), asc(applicationRoles.id)];

interface Row {
  application_roles: typeof applicationRoles.$inferSelect;
  applications: typeof applications.$inferSelect;
  clients: typeof clients.$inferSelect | null;
}

export function toApplicationRole({
  application_roles: role,
  applications: application,
  clients: client,
}: Row): ApplicationRole {
  return {
    _id: role.id,
    ...applicationRoleColumns.toFields(role),
    applicationName: application.name,
    applicationData: {
      _id: application.id,
      name: { description: application.name, applicationLogo: application.logo, applicationType: application.type },
    },
    clientData: client && {
      _id: client.id,
      actualName: client.actualName,
      displayName: client.displayName,
      uuid: client.uuid,
    },
    version: role.version,
  };
}

export function toNamedRole({
  application_roles: { id, role },
  applications: application,
  clients: client,
}: Row): ApplicationRole {
  return {
    _id: id,
    role,
    applicationId: application.id,
    applicationName: application.name,
    clientId: client && client.id,
    clientData: client && { _id: client.id, actualName: client.actualName, displayName: client.displayName },
  };
}
