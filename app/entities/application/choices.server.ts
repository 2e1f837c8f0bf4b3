import { activeChoices } from "~/admin/choices";
import { allRecords } from "~/admin/list.server";
import type { Api } from "~/gateway/api.server";

/** The applications a select offers: the ACTIVE ones, and the one already chosen whatever became of it. */
export const applicationChoices = async (api: Api, chosen?: string | null) =>
  activeChoices(await allRecords(api, "listApplications"), ({ name }) => name.description, chosen);
