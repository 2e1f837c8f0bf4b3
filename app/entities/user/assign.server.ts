import { z } from "zod";
import { attachAction, attachLoader } from "~/admin/attach.server";
import { chooseAction } from "~/admin/choose.server";
import { allRecords, dataOf, findRecord } from "~/admin/list.server";
import { newLoader } from "~/admin/save.server";
import { ID_MAX, NAME_MAX, ROLE_DEFAULT } from "~/contract/rules";
import type { Api } from "~/gateway/api.server";
import { user as words } from "~/text/user";
import { fullName } from "./columns";

const isActive = ({ status }: { status: string }) => status === "ACTIVE";

export const loadRole = attachLoader(async (id, { api }) => {
  const [record, attached, roles] = await Promise.all([
    findRecord(api, "listActiveUsers", id),
    api("rolesOfUser", { userId: id }),
    allRecords(api, "listRoles"),
  ]);
  const named = ({ _id, name }: { _id: string; name: string }) => ({ id: _id, name });
  return { name: fullName(record), attached: dataOf(attached).map(named), choices: roles.filter(isActive).map(named) };
});

export const changeRole = attachAction({
  required: words.statusRequired,
  attach: (userId, roleId, { api }) => api("attachRoleToUser", { userId, roleId }),
  detach: (userId, roleId, { api }) => api("detachRoleFromUser", { userId, roleId }),
});

export const loadApplication = newLoader(async ({ api, params }) => {
  const userId = params.id ?? "";
  const [record, assigned, applications, clients] = await Promise.all([
    findRecord(api, "listActiveUsers", userId),
    api("assignedApplicationsWithClients", { userId }),
    allRecords(api, "listApplications"),
    allRecords(api, "listClients"),
  ]);
  return {
    name: fullName(record),
    assigned: dataOf(assigned).map(({ applicationId, clientId, role, applicationData, clientData }) => ({
      id: new URLSearchParams({ applicationId, clientId }).toString(),
      name: words.assigned(applicationData.name.description, clientData.actualName, role ?? ROLE_DEFAULT),
    })),
    applications: applications.filter(isActive).map(({ _id, name }) => ({ value: _id, label: name.description })),
    clients: clients.filter(isActive).map(({ _id, actualName }) => ({ value: _id, label: actualName })),
    roles: [ROLE_DEFAULT],
  };
});

const chosen = (message: string, max: number) => z.string(message).min(1, message).max(max);

const AssignmentForm = z.object({
  applicationId: chosen(words.applicationRequired, ID_MAX),
  clientId: chosen(words.clientRequired, ID_MAX),
  role: chosen(words.roleRequired, NAME_MAX),
});

export const changeApplication = chooseAction({
  schema: AssignmentForm,
  offers: async (form, { api }) => ({ roles: await rolesFor(api, text(form, "applicationId"), text(form, "clientId")) }),
  attach: (userId, value, { api }) => api("assignApplication", { userId, ...value }),
  detach(userId, assigned, { api }) {
    const { applicationId = "", clientId = "" } = Object.fromEntries(new URLSearchParams(assigned));
    return api("detachClient", { userId, applicationId, clientId });
  },
});

function text(form: FormData, name: string): string {
  const entry = form.get(name);
  return typeof entry === "string" ? entry : "";
}

/** What the user can be in the application for the client; everybody can be a plain user. */
async function rolesFor(api: Api, applicationId: string, clientId: string): Promise<string[]> {
  const roles = applicationId ? dataOf(await api("rolesOfApplication", { applicationId, clientId })) : [];
  return [...new Set([ROLE_DEFAULT, ...roles.map(({ role }) => role)])];
}
