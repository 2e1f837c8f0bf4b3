import type { OwnLauncher, OwnTile } from "~/contract/launcher";
import { type Api, isPortico } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { pictureAddress } from "~/lib/picture-address";
import type { Tile } from "./tile-order";
import { tiles as words } from "./tile-words";

const NOTHING_CHOSEN: OwnLauncher = { opensHere: false, pinned: [], used: [], held: [] };

export async function launcherOf(api: Api): Promise<OwnLauncher> {
  if (!isPortico()) return NOTHING_CHOSEN;
  const answer = await api("ownLauncher", {});
  return answer.code === 200 ? answer.data : NOTHING_CHOSEN;
}

/** A tile opens for the client it was last opened for. */
export const tilesFrom = (own: readonly OwnTile[], { used }: OwnLauncher): Tile[] =>
  own.map(({ applicationId, name, description, logo, group, start, clients }) => {
    const [only, ...others] = clients;
    const last = used.find((each) => each.applicationId === applicationId);
    const opened = others.length === 0 ? only : clients.find(({ clientId }) => clientId === last?.clientId);
    return {
      id: applicationId,
      name,
      description,
      logoUrl: logo ? pictureAddress(logo) : undefined,
      group: group ?? "",
      opensFor: opened ? words.opensFor(opened.name, opened.role ?? "") : words.clients(clients.length),
      ...wayInto(applicationId, start ?? undefined, opened?.clientId, clients.length),
    };
  });

type WayInto = Pick<Tile, "href" | "why" | "others" | "isChoice">;

/** @param start of an application that is not launched; empty if it only opens from elsewhere */
function wayInto(id: string, start: string | undefined, clientId: string | undefined, clients: number): WayInto {
  if (clients === 0) return { why: words.noClient, isChoice: false };
  if (start === "") return { why: words.noStart, isChoice: false };
  if (start !== undefined) return { href: start, isChoice: false };
  if (clientId === undefined) return { href: paths.app(id), isChoice: true };
  return { href: paths.open(id, clientId), isChoice: false, ...(clients > 1 && { others: paths.app(id) }) };
}
