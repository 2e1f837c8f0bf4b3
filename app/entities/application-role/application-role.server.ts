import { z } from "zod";
import { activeChoices } from "~/admin/choices";
import { clearable } from "~/admin/entries";
import { allRecords, listLoader } from "~/admin/list.server";
import { removeAction, removeLoader } from "~/admin/remove.server";
import { editLoader, newLoader, saveAction } from "~/admin/save.server";
import { applicationRoleFields } from "~/contract/entities/application-role";
import { amount, Id, wholeNumber } from "~/contract/fields";
import { ACTIONS_OF_ROLE, RANGE_MAX, SEQUENCE_MAX } from "~/contract/rules";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { applicationRole as words } from "~/text/application-role";
import { applicationChoices } from "../application/choices.server";
import { clientOf, shape } from "./columns";

const { applicationId, role, roleId, regions } = applicationRoleFields;
const RoleForm = z.object({
  applicationId,
  role,
  roleId,
  regions,
  sequence: clearable(wholeNumber(0, SEQUENCE_MAX)),
  actionOfRole: clearable(z.enum(ACTIONS_OF_ROLE)),
  rangeFrom: clearable(amount(RANGE_MAX)),
  rangeTo: clearable(amount(RANGE_MAX)),
});

const list = paths.applicationRole;

const clientsOf = async (api: Api) => activeChoices(await allRecords(api, "listClients"), ({ actualName }) => actualName);

export const loadApplicationRoles = listLoader("listApplicationRoles", shape);

export const loadNewApplicationRole = newLoader(async ({ api }) => ({ applications: await applicationChoices(api), clients: await clientsOf(api) }));

export const saveNewApplicationRole = saveAction({
  schema: RoleForm.extend({ clientId: clearable(Id) }),
  list,
  save: (value, { api }) => api("createApplicationRole", value),
});

const entry = (value: number | null | undefined): string => (typeof value === "number" ? String(value) : "");

export const loadApplicationRole = editLoader("listApplicationRoles", async (record, { api }) => ({
  values: {
    applicationId: record.applicationId ?? "",
    clientName: clientOf(record),
    role: record.role,
    roleId: record.roleId ?? "",
    regions: record.regions ?? [],
    sequence: entry(record.sequence),
    actionOfRole: record.actionOfRole ?? "",
    rangeFrom: entry(record.rangeFrom),
    rangeTo: entry(record.rangeTo),
  },
  applications: await applicationChoices(api, record.applicationId),
}));

export const saveApplicationRole = saveAction({
  schema: RoleForm,
  list,
  save: (value, { api, id, version }) => api("updateApplicationRole", { ...value, applicationRoleMasterId: id, version }),
});

export const loadApplicationRoleRemoval = removeLoader("listApplicationRoles", ({ role }) => role);

export const removeApplicationRole = removeAction({
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteApplicationRole", { applicationRoleMasterId: id }),
});
