import { signsPeopleIn } from "~/contract/kit/sign-on-rules";
import type { OwnTile } from "~/contract/launcher";
import type { Handler } from "../../call/handler";
import { type Asking, applicationStart, canBeOpened, selectAssigned } from "../../identity/account/user-in-use";
import type { Database } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { applications, assignments, clients } from "../../kit/db/schema";
import { readOnce } from "../../kit/request-reads";
import { startsOfLinks } from "../sign-on/start";
import { words } from "./words";

const { role, lastOpenedAt, lastUsedAt, validFrom } = assignments;
const { id, name, description, logo, group, deletedAt } = applications;
const { id: clientId, actualName } = clients;

/** Only what is shown of each: somebody may have hundreds. */
const assignedToUser = prepared("assigned_to_user", (on) =>
  selectAssigned(on, {
    assignment: { role, lastOpenedAt, lastUsedAt, validFrom },
    application: { id, name, description, logo, group, deletedAt },
    client: { id: clientId, actualName },
    start: applicationStart,
  }),
);

/** Assignments that have not ended, by name. */
export type Assigned = Awaited<ReturnType<typeof findAssigned>>[number];

async function findAssigned(on: Database, userId: string) {
  const rows = await assignedToUser(on).execute({ id: userId });
  return rows.filter(({ application }) => !application.deletedAt);
}

/** Read once per request until a call may change it. */
export const knownAssigned = ({ hub: { db }, caller }: Asking, userId: string): Promise<Assigned[]> =>
  readOnce(caller.request, `assigned:${userId}`, () => findAssigned(db, userId));

/** An API that other applications call: there is nothing to open. */
const isCalledAlone = ({ start }: Assigned): boolean =>
  start?.kind === "oidc" && !signsPeopleIn(start.grants) && !start.homeUrl && !start.initiateLoginUri;

export const tilesOfUser: Handler<"tilesOfUser"> = async ({ userId }, context) => {
  const known = await knownAssigned(context, userId);
  const opened = known.filter((each) => canBeOpened(each) && !isCalledAlone(each));
  const starts = new Map(startsOfLinks(opened, context.hub).map((each) => [each.applicationId, each.address ?? ""]));
  const tiles = new Map<string, OwnTile>();
  for (const { application, client, assignment } of opened) {
    const tile: OwnTile = tiles.get(application.id) ?? {
      applicationId: application.id,
      name: application.name,
      description: application.description,
      logo: application.logo,
      group: application.group,
      start: starts.get(application.id),
      clients: [],
    };
    tile.clients.push({ clientId: client.id, name: client.actualName, role: assignment.role });
    tiles.set(application.id, tile);
  }
  return { msg: words.tiles, data: [...tiles.values()] };
};
