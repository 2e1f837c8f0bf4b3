import { applicationChoices } from "~/console/application/choices.server";
import { pagesOf } from "~/console/application-role/pages-of-role.server";
import { clientChoices } from "~/console/client/choices.server";
import type { Choice } from "~/console/kit/choices";
import type { Asked } from "~/console/kit/choices.server";
import { dataOf } from "~/console/kit/list.server";
import type { ApplicationRole } from "~/contract/application-role";
import type { Api } from "~/gateway/api.server";
import { words } from "./words";

/** What of an approval is chosen so far; empty: nothing yet. */
export interface Chosen {
  projectId: string;
  clientId: string;
  roleId: string;
}

type Party = "projectId" | "clientId";

/** The applications and clients to choose from. */
export async function partiesOffered(api: Api, asked: Partial<Record<Party, Asked>> = {}) {
  const [projects, clients] = await Promise.all([
    applicationChoices(api, asked.projectId),
    clientChoices(api, asked.clientId),
  ]);
  return { projects, clients };
}

/** The same where those are chosen already. */
export const partiesAround = (api: Api, { projectId, clientId }: Chosen) =>
  partiesOffered(api, { projectId: { chosen: projectId }, clientId: { chosen: clientId } });

/** The roles of the project for the client, and the pages assigned to the role (spec §4, document approval form). */
export async function narrowed(
  api: Api,
  { projectId, clientId, roleId }: Chosen,
): Promise<Record<"roles" | "pages", Choice[]>> {
  const { roles, pages } = await recordsOf(api, { projectId, clientId, roleId });
  return { roles: roles.map(toChoice), pages: pages.map(({ _id, page }) => ({ value: _id, label: page })) };
}

async function recordsOf(api: Api, { projectId, clientId, roleId }: Chosen) {
  const roles = projectId ? dataOf(await api("rolesOfApplication", { applicationId: projectId, clientId })) : [];
  const role = roles.find(({ _id }) => _id === roleId);
  return { roles, role, pages: role ? await pagesOf(api, role) : [] };
}

const toChoice = ({ _id, role, clientData }: ApplicationRole): Choice => ({
  value: _id,
  label: words.roleOf(role, clientData?.actualName ?? words.everyClient),
});

/** The API of spec §7 is told names beside ids: the records' own, not what a select adds to tell them apart. */
export async function namesOf(api: Api, chosen: Chosen & { pageId: string }) {
  const [{ projects, clients }, { role, pages }] = await Promise.all([
    partiesAround(api, chosen),
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
