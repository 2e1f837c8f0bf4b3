import { applicationChoices } from "~/console/application/application.server";
import { clientChoices } from "~/console/client/client.server";
import { askedIn } from "~/console/kit/choices.server";
import { editing } from "~/console/kit/edit.server";
import { dataOf, findRecord, listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { permissionAssignment } from "~/console/permission/permission.server";
import { dependentsOf, usedName } from "~/console/uses/uses.server";
import { type ApplicationRole, applicationRole } from "~/contract/application-role";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { clientOf, nameInFull, shape } from "./columns";
import { words } from "./words";

/** The API takes names (spec §7). */
export async function pagesOfRole(api: Api, { role, applicationName, clientData }: ApplicationRole) {
  if (!applicationName) return [];
  const answer = await api("pagesOfRole", { roleName: role, applicationName, clientName: clientData?.actualName });
  return dataOf(answer)[0]?.pageData ?? [];
}

const NewRoleForm = formSchema(applicationRole);

/** A role keeps its client. */
const RoleForm = NewRoleForm.omit({ clientId: true });

const list = paths.applicationRole;

const offers = async (form: FormData, { api }: { api: Api }) => ({
  applications: await applicationChoices(api, askedIn(form, "applicationId")),
});

const newOffers = async (form: FormData, call: { api: Api }) => ({
  ...(await offers(form, call)),
  clients: await clientChoices(call.api, askedIn(form, "clientId")),
});

export const loadApplicationRoles = listLoader("listApplicationRoles", shape, { usedName });

const loadNew = newLoader(async ({ api }) => ({
  applications: await applicationChoices(api),
  clients: await clientChoices(api),
}));

const saveNew = saveAction({
  schema: NewRoleForm,
  list,
  offers: newOffers,
  save: (value, { api }) => api("createApplicationRole", value),
});

const edit = editing("listApplicationRoles", async (record, { api }) => ({
  values: { ...entriesOf(applicationRole, record), regions: record.regions ?? [], clientName: clientOf(record) },
  applications: await applicationChoices(api, { chosen: record.applicationId }),
}));

export const loadApplicationRole = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  schema: RoleForm,
  list,
  offers,
  save: (value, { api, id, version }) =>
    api("updateApplicationRole", { ...value, applicationRoleMasterId: id, version }),
});

export const saveApplicationRole = newOrEdit(saveNew, saveChanged);

const deletion = removal("listApplicationRoles", {
  nameOf: nameInFull,
  dependents: () => dependentsOf("APPLICATION_ROLE"),
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteApplicationRole", { applicationRoleMasterId: id }),
});

export const loadApplicationRoleRemoval = deletion.load;
export const removeApplicationRole = deletion.act;

const assignment = permissionAssignment({
  async nameOf(api, id) {
    const found = await findRecord(api, "listApplicationRoles", id);
    return { name: found.role, about: nameInFull(found) };
  },
  permissionsOf: async (api, applicationRoleId) =>
    dataOf(await api("permissionsOfApplicationRole", { applicationRoleId })),
  attach: (api, applicationRoleId, permissionId) =>
    api("attachPermissionToApplicationRole", { applicationRoleId, permissionId }),
  detach: (api, applicationRoleId, permissionId) =>
    api("detachPermissionFromApplicationRole", { applicationRoleId, permissionId }),
});

export const loadApplicationRolePermissions = assignment.load;
export const saveApplicationRolePermissions = assignment.save;
