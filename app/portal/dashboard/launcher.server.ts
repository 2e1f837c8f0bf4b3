import type { OwnLauncher } from "~/contract/launcher";
import type { ActiveUser } from "~/contract/user";
import { type Api, isPortico } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { pictureAddress } from "~/lib/picture-address";
import { startsOf } from "~/portal/launch/starts.server";
import type { Tile } from "./tile-order";
import { tiles as words } from "./words";

const NOTHING_CHOSEN: OwnLauncher = { opensHere: false, pinned: [], used: [], held: [] };

export async function launcherOf(api: Api): Promise<OwnLauncher> {
  if (!isPortico()) return NOTHING_CHOSEN;
  const answer = await api("ownLauncher", {});
  return answer.code === 200 ? answer.data : NOTHING_CHOSEN;
}

/** A tile for each of the user's applications, which opens for the client it was last opened for. */
export async function tilesOf(api: Api, user: ActiveUser, { used }: OwnLauncher): Promise<Tile[]> {
  const starts = await startsOf(api);
  const clientNames = new Map(user.clientData.map(({ _id, actualName }) => [_id, actualName]));
  const assignments = new Map(user.applicationData.map(({ _id }) => [_id, [] as ActiveUser["assignments"]]));
  for (const assignment of user.assignments) assignments.get(assignment.applicationId)?.push(assignment);
  return user.applicationData.map(({ _id, name, applicationSecret, group }) => {
    const assigned = assignments.get(_id) ?? [];
    const [only, ...others] = assigned;
    const last = used.find(({ applicationId }) => applicationId === _id);
    const opened = others.length === 0 ? only : assigned.find(({ clientId }) => clientId === last?.clientId);
    const start = starts.get(_id);
    return {
      id: _id,
      name: name.description,
      description: applicationSecret?.applicationLogoutUri ?? "",
      logoUrl: name.applicationLogo ? pictureAddress(name.applicationLogo) : undefined,
      group: group ?? "",
      opensFor: opened
        ? words.opensFor(clientNames.get(opened.clientId) ?? "", opened.role ?? "")
        : words.clients(assigned.length),
      ...wayInto(_id, start, opened?.clientId, assigned.length),
    };
  });
}

type WayInto = Pick<Tile, "href" | "why" | "others" | "isChoice">;

/** @param start of an application that is not launched; empty if it only opens from elsewhere */
function wayInto(id: string, start: string | undefined, clientId: string | undefined, clients: number): WayInto {
  if (clients === 0) return { why: words.noClient, isChoice: false };
  if (start === "") return { why: words.noStart, isChoice: false };
  if (start !== undefined) return { href: start, isChoice: false };
  if (clientId === undefined) return { href: paths.app(id), isChoice: true };
  return { href: paths.open(id, clientId), isChoice: false, ...(clients > 1 && { others: paths.app(id) }) };
}
