import { problemOf } from "~/auth/problem.server";
import type { OwnTile } from "~/contract/launcher";
import type { ActiveUser, SignedInUser } from "~/contract/user";
import type { Api } from "~/gateway/api.server";

/** With whole records of what the user can open. @throws Response if the API does not answer */
export async function withAccess(api: Api, user: SignedInUser): Promise<ActiveUser> {
  const answer = await api("listActiveUsers", { userId: user._id });
  if (answer.code !== 200) throw problemOf(answer);
  const { applicationData = [], clientData = [], assignments = [] } = answer.data[0] ?? {};
  return { ...user, applicationData, clientData, assignments };
}

/** By name; empty if the API does not answer. */
export async function ownTiles(api: Api, userId: string): Promise<OwnTile[]> {
  const answer = await api("tilesOfUser", { userId });
  return answer.code === 200 ? answer.data : [];
}
