import { allRecords } from "~/admin/list.server";
import type { Api } from "~/gateway/api.server";

/** The clients a select offers: the ACTIVE ones, and the one already chosen whatever became of it. */
export async function clientChoices(api: Api, chosen?: string | null) {
  const clients = await allRecords(api, "listClients");
  return clients
    .filter(({ _id, status }) => status === "ACTIVE" || _id === chosen)
    .map(({ _id, displayName }) => ({ value: _id, label: displayName }));
}
