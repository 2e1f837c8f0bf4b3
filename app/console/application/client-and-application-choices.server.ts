import { clientChoices } from "~/console/client/choices.server";
import type { Choices } from "~/console/kit/choices";
import type { Asked } from "~/console/kit/choices.server";
import { ALL } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { applicationChoices } from "./choices.server";

const withAll = ({ options, ...found }: Choices): Choices => ({
  options: [{ value: ALL, label: ALL }, ...options],
  ...found,
});

/** All is no record to look for. */
const recordOf = ({ chosen, find }: Asked = {}): Asked => ({ chosen: chosen === ALL ? undefined : chosen, find });

/** Which applications and clients something can be for, by id: one or All. Those already chosen stay among them. */
export async function partiesOrAll(api: Api, asked: { application?: Asked; client?: Asked } = {}) {
  const [applications, clients] = await Promise.all([
    applicationChoices(api, recordOf(asked.application)),
    clientChoices(api, recordOf(asked.client)),
  ]);
  return { applications: withAll(applications), clients: withAll(clients) };
}
