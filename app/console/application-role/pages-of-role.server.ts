import { dataOf } from "~/console/kit/list.server";
import type { ApplicationRole } from "~/contract/application-role";
import type { Api } from "~/gateway/api.server";

/** The pages assigned to a role. The API is asked by names (spec §7). */
export async function pagesOf(api: Api, { role, applicationName, clientData }: ApplicationRole) {
  if (!applicationName) return [];
  const answer = await api("pagesOfRole", { roleName: role, applicationName, clientName: clientData?.actualName });
  return dataOf(answer)[0]?.pageData ?? [];
}
