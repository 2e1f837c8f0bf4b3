import type { UserPageCall } from "~/auth/require-user.server";
import { applicationChoices } from "~/console/application/application.server";
import { clientChoices } from "~/console/client/client.server";
import type { Choices } from "~/console/kit/choices";
import { askedIn } from "~/console/kit/choices.server";
import { dataOf } from "~/console/kit/list.server";
import { ROLE_DEFAULT } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { entered } from "~/lib/form-entry";

interface Assignable {
  applications: Choices;
  clients: Choices;
  roles: string[];
}

type Call = Pick<UserPageCall, "api" | "administers">;

const ENTRIES = { application: "applicationId", client: "clientId" };

/** By what was chosen in the form; client administrators choose among what their clients have. */
export async function assignableIn(
  { api, administers }: Call,
  form = new FormData(),
  { application, client } = ENTRIES,
): Promise<Assignable> {
  const [applicationId, clientId] = [entered(form, application), entered(form, client)];
  if (administers.length > 0) return assignableWithin(api, administers, { applicationId, clientId });
  const [applications, clients, roles] = await Promise.all([
    applicationChoices(api, askedIn(form, application)),
    clientChoices(api, askedIn(form, client)),
    rolesFor(api, applicationId, clientId),
  ]);
  return { applications, clients, roles };
}

async function assignableWithin(
  api: Api,
  administers: Call["administers"],
  chosen: { applicationId: string; clientId: string },
): Promise<Assignable> {
  const had = await Promise.all(
    administers.map(async ({ _id }) => ({
      clientId: _id,
      has: dataOf(await api("applicationsOfClient", { clientId: _id })),
    })),
  );
  const names = new Map(had.flatMap(({ has }) => has.map(({ _id, name }) => [_id, name] as const)));
  const here = had.find(({ clientId }) => clientId === chosen.clientId)?.has ?? [];
  return {
    applications: { options: [...names].map(([value, label]) => ({ value, label })) },
    clients: { options: administers.map(({ _id, actualName }) => ({ value: _id, label: actualName })) },
    roles: here.find(({ _id }) => _id === chosen.applicationId)?.roles ?? [ROLE_DEFAULT],
  };
}

/** Includes the plain user. */
async function rolesFor(api: Api, applicationId: string, clientId: string): Promise<string[]> {
  const roles = applicationId ? dataOf(await api("rolesOfApplication", { applicationId, clientId })) : [];
  return [...new Set([ROLE_DEFAULT, ...roles.map(({ role }) => role)])];
}
