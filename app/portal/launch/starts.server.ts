import type { Api } from "~/gateway/api.server";

/**
 * Where the user's applications begin that are not launched, by the application's id; an empty address where they can only
 * be opened from elsewhere.
 */
export async function startsOf(api: Api): Promise<ReadonlyMap<string, string>> {
  const answer = await api("applicationStarts", {});
  const starts = answer.code === 200 ? answer.data : [];
  return new Map(starts.map(({ applicationId, address }) => [applicationId, address ?? ""]));
}
