import { applicationChoices } from "~/console/application/application.server";
import { pagesOfRole } from "~/console/application-role/application-role.server";
import { clientChoices } from "~/console/client/client.server";
import type { Choice } from "~/console/kit/choices";
import { type Asked, askedIn } from "~/console/kit/choices.server";
import { editing } from "~/console/kit/edit.server";
import { dataOf, listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { usedName } from "~/console/uses/uses.server";
import type { ApplicationRole } from "~/contract/application-role";
import { documentApproval } from "~/contract/document-approval";
import type { Api } from "~/gateway/api.server";
import { entered } from "~/lib/form-entry";
import { paths } from "~/lib/paths";
import { nameInFull, shape } from "./columns";
import { words } from "./words";

/** "" for none. */
interface Chosen {
  projectId: string;
  clientId: string;
  roleId: string;
}

type ApplicationOrClient = "projectId" | "clientId";

async function applicationAndClientOffered(api: Api, asked: Partial<Record<ApplicationOrClient, Asked>> = {}) {
  const [projects, clients] = await Promise.all([
    applicationChoices(api, asked.projectId),
    clientChoices(api, asked.clientId),
  ]);
  return { projects, clients };
}

const applicationAndClientAround = (api: Api, { projectId, clientId }: Chosen) =>
  applicationAndClientOffered(api, { projectId: { chosen: projectId }, clientId: { chosen: clientId } });

/** As in spec §4, document approval form. */
async function narrowed(
  api: Api,
  { projectId, clientId, roleId }: Chosen,
): Promise<Record<"roles" | "pages", Choice[]>> {
  const { roles, pages } = await recordsOf(api, { projectId, clientId, roleId });
  return { roles: roles.map(toChoice), pages: pages.map(({ _id, page }) => ({ value: _id, label: page })) };
}

async function recordsOf(api: Api, { projectId, clientId, roleId }: Chosen) {
  const roles = projectId ? dataOf(await api("rolesOfApplication", { applicationId: projectId, clientId })) : [];
  const role = roles.find(({ _id }) => _id === roleId);
  return { roles, role, pages: role ? await pagesOfRole(api, role) : [] };
}

const toChoice = ({ _id, role, clientData }: ApplicationRole): Choice => ({
  value: _id,
  label: words.roleOf(role, clientData?.actualName ?? words.everyClient),
});

/** The API of spec §7 takes names with ids, without selects' additions. */
async function namesOf(api: Api, chosen: Chosen & { pageId: string }) {
  const [{ projects, clients }, { role, pages }] = await Promise.all([
    applicationAndClientAround(api, chosen),
    recordsOf(api, chosen),
  ]);
  const labelOf = (choices: readonly Choice[], id: string) => choices.find(({ value }) => value === id)?.label;
  return {
    projectName: labelOf(projects.options, chosen.projectId),
    clientName: labelOf(clients.options, chosen.clientId),
    roleName: role?.role,
    pageName: pages.find(({ _id }) => _id === chosen.pageId)?.page,
  };
}

const schema = formSchema(documentApproval);
const list = paths.approvalProcess;

const offers = async (form: FormData, { api }: { api: Api }) => ({
  ...(await applicationAndClientOffered(api, {
    projectId: askedIn(form, "projectId"),
    clientId: askedIn(form, "clientId"),
  })),
  ...(await narrowed(api, {
    projectId: entered(form, "projectId"),
    clientId: entered(form, "clientId"),
    roleId: entered(form, "roleId"),
  })),
});

export const loadDocumentApprovals = listLoader("listDocumentApprovals", shape, { usedName });

const loadNew = newLoader(async ({ api }) => ({
  ...(await applicationAndClientOffered(api)),
  roles: [],
  pages: [],
}));

const saveNew = saveAction({
  schema,
  list,
  offers,
  save: async (value, { api }) => api("createDocumentApproval", { ...value, ...(await namesOf(api, value)) }),
});

const edit = editing("listDocumentApprovals", async (row, { api }) => ({
  values: entriesOf(documentApproval, row),
  ...(await applicationAndClientAround(api, row)),
  ...(await narrowed(api, row)),
}));

export const loadDocumentApproval = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  schema,
  list,
  offers,
  save: async (value, { api, id, version }) =>
    api("updateDocumentApproval", { ...value, ...(await namesOf(api, value)), documentMasterId: id, version }),
});

export const saveDocumentApproval = newOrEdit(saveNew, saveChanged);

const deletion = removal("listDocumentApprovals", {
  nameOf: nameInFull,
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteDocumentApproval", { documentMasterId: id }),
});

export const loadDocumentApprovalRemoval = deletion.load;
export const removeDocumentApproval = deletion.act;
