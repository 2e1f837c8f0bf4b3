import { ROLE_DEFAULT } from "~/contract/kit/rules";
import type { Assignment } from "~/contract/user";
import type { Api } from "~/gateway/api.server";
import type { WantedApplication } from "~/lib/paths";

export type SelfAssignment =
  | { state: "assigned"; applicationName: string; assignment: Assignment }
  | { state: "refused" | "away" };

/** By spec §7's calls; the API notifies the common portal. Reasons of a refusal are not told. */
export async function assignByName(
  api: Api,
  userId: string,
  { application, client }: WantedApplication,
): Promise<SelfAssignment> {
  const [applications, clients] = await Promise.all([
    api("getApplicationDetails", { name: application }),
    api("getClientDetails", { name: client }),
  ]);
  if (applications.code !== 200 || clients.code !== 200) return failed(applications.code, clients.code);
  const [found] = applications.data;
  const [foundClient] = clients.data;
  // Only Admins get the flag: they may assign everything, but not by a mere link.
  if (!found || !foundClient || found.selfAssignment === false) return { state: "refused" };

  const assignment = { applicationId: found._id, clientId: foundClient._id, role: ROLE_DEFAULT };
  const answer = await api("assignApplication", { userId, ...assignment });
  return answer.code === 200
    ? { state: "assigned", applicationName: found.name.description, assignment }
    : failed(answer.code);
}

const failed = (...codes: number[]): SelfAssignment => ({
  state: codes.some((code) => code >= 500) ? "away" : "refused",
});
