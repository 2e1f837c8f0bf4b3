import { and } from "drizzle-orm";
import { z } from "zod";
import { application } from "~/contract/application";
import { applicationRole } from "~/contract/application-role";
import { client } from "~/contract/client";
import type { Region } from "~/contract/kit/rules";
import { applicationRoleHandlers, resolved } from "../../../directory/application-role/application-role";
import { applicationRoleColumns, selectRoles } from "../../../directory/application-role/record";
import { applications } from "../../../kit/db/schema";
import { notDeleted } from "../../../kit/db/schema/columns";
import { applicationNamed } from "./applications";
import { clientIdNamed } from "./clients";
import { isNamed, isSameInFile, keyOfNames, type Part, refuseField } from "./part";
import { words } from "./words";

const { applicationId: _application, clientId: _client, role, regions, ...fields } = applicationRole.input;

/** Pages and permissions attached to a role are not part of the file. */
export const ApplicationRoleEntry = z.strictObject({
  application: application.input.name,
  role,
  /** None: of every client. */
  client: client.input.actualName.nullish(),
  /** Without the specification's default: omitted regions stay. */
  regions: regions.unwrap().optional(),
  ...z.object(fields).partial().shape,
});
type ApplicationRoleEntry = z.output<typeof ApplicationRoleEntry>;

interface Kept extends Omit<ApplicationRoleEntry, "client" | "roleId" | "regions"> {
  client: string | null;
  roleId: string;
  regions: Region[];
}

interface Ids {
  applicationRoleMasterId: string;
  applicationId: string;
}

const { createApplicationRole, updateApplicationRole, deleteApplicationRole } = applicationRoleHandlers;

export const applicationRolePart: Part<ApplicationRoleEntry, Kept, Ids> = {
  name: "applicationRoles",
  keyOf: (given) => keyOfNames(given.application, given.role, given.client ?? ""),
  nameOf: (given) => [given.application, given.role, ...(given.client ? [given.client] : [])].join(", "),
  fieldNames: { applicationId: "application", clientId: "client" },

  async read(on, named) {
    const names = named?.map((given) => given.application);
    const rows = await selectRoles(on, and(notDeleted(applications), isNamed(applications.name, names)));
    return rows.map(({ application_roles: row, applications: application, clients: client }) => {
      const { applicationId: _application, clientId: _client, role, ...values } = applicationRoleColumns.toFields(row);
      const { roleId } = row;
      const regions = row.regions as Region[];
      return {
        id: { applicationRoleMasterId: row.id, applicationId: application.id },
        version: row.version,
        kept: { application: application.name, role, client: client && client.actualName, ...values, roleId, regions },
      };
    });
  },

  resolve: async (_operator, { regions, ...given }) => ({ ...given, ...(regions && { regions: resolved(regions) }) }),

  // What it is found by is spelt as the file likes, but for its own name.
  changed: ({ application: _application, client: _client, ...given }, { kept }) =>
    (Object.keys(given) as (keyof typeof given)[]).filter(
      (field) => given[field] !== undefined && !isSameInFile(given[field], kept[field]),
    ),

  async create(operator, { application, client, regions = [], ...given }) {
    const { roleId } = given;
    if (roleId === undefined) throw refuseField("roleId", words.required);
    const { id: applicationId } = await applicationNamed(operator.tx, application);
    const clientId = client ? await clientIdNamed(operator, client) : null;
    const input = { ...given, applicationId, clientId, regions, roleId };
    await operator.call("createApplicationRole", createApplicationRole, input);
    return undefined;
  },

  async change(operator, given, { id, version, kept }) {
    const { application: _application, client: _client, ...values } = { ...kept, ...given };
    const input = { ...values, ...id, version };
    const { data } = await operator.call("updateApplicationRole", updateApplicationRole, input);
    return data.warning ? { warning: data.warning } : undefined;
  },

  async remove(operator, { id: { applicationRoleMasterId } }) {
    await operator.call("deleteApplicationRole", deleteApplicationRole, { applicationRoleMasterId });
  },
};
