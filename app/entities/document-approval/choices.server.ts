import { activeChoices, type Choice } from "~/admin/choices";
import { allRecords, dataOf } from "~/admin/list.server";
import type { ApplicationRole } from "~/contract/entities/application-role";
import type { Api } from "~/gateway/api.server";
import { documentApproval as words } from "~/text/document-approval";
import { pagesOf } from "../application-role/pages-of-role.server";

/** What of an approval is chosen so far; empty: nothing yet. */
export interface Chosen {
  projectId: string;
  clientId: string;
  roleId: string;
}

/** The applications and clients to choose from; those already chosen stay among them. */
export async function partiesOffered(api: Api, chosen?: Chosen) {
  const [applications, clients] = await Promise.all([allRecords(api, "listApplications"), allRecords(api, "listClients")]);
  return {
    projects: activeChoices(applications, ({ name }) => name.description, chosen?.projectId),
    clients: activeChoices(clients, ({ actualName }) => actualName, chosen?.clientId),
  };
}

/** The roles of the project for the client, and the pages assigned to the role (spec §4, document approval form). */
export async function narrowed(api: Api, { projectId, clientId, roleId }: Chosen): Promise<{ roles: Choice[]; pages: Choice[] }> {
  const roles = projectId ? dataOf(await api("rolesOfApplication", { applicationId: projectId, clientId })) : [];
  const role = roles.find(({ _id }) => _id === roleId);
  const pages = role ? await pagesOf(api, role) : [];
  return { roles: roles.map(toChoice), pages: pages.map(({ _id, page }) => ({ value: _id, label: page })) };
}

const toChoice = ({ _id, role, clientData }: ApplicationRole): Choice => ({
  value: _id,
  label: words.roleOf(role, clientData?.actualName ?? words.everyClient),
});

/** The API of spec §7 is told names beside ids: those the selects offered. */
export async function namesOf(api: Api, chosen: Chosen & { pageId: string }) {
  const [{ projects, clients }, { roles, pages }] = await Promise.all([partiesOffered(api, chosen), narrowed(api, chosen)]);
  const labelOf = (choices: readonly Choice[], id: string) => choices.find(({ value }) => value === id)?.label;
  return {
    projectName: labelOf(projects, chosen.projectId),
    clientName: labelOf(clients, chosen.clientId),
    roleName: labelOf(roles, chosen.roleId),
    pageName: labelOf(pages, chosen.pageId),
  };
}
