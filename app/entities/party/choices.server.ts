import { activeChoices, type Choice } from "~/admin/choices";
import { allRecords } from "~/admin/list.server";
import { ALL } from "~/contract/rules";
import type { Api } from "~/gateway/api.server";
import { applicationChoices } from "../application/choices.server";

const withAll = (choices: readonly Choice[]): Choice[] => [{ value: ALL, label: ALL }, ...choices];

/** Which applications and clients something can be for, by id: one or All. Those already chosen stay among them. */
export async function partiesOrAll(api: Api, chosen: { application?: string; client?: string } = {}) {
  const [applications, clients] = await Promise.all([applicationChoices(api, chosen.application), allRecords(api, "listClients")]);
  return { applications: withAll(applications), clients: withAll(activeChoices(clients, ({ actualName }) => actualName, chosen.client)) };
}
