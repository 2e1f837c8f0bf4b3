import type { Api } from "~/gateway/api.server";

/** By application id, for those that are not launched; empty if it only opens from elsewhere. */
export async function startsOf(api: Api): Promise<ReadonlyMap<string, string>> {
  const answer = await api("applicationStarts", {});
  const starts = answer.code === 200 ? answer.data : [];
  return new Map(starts.map(({ applicationId, address }) => [applicationId, address ?? ""]));
}
