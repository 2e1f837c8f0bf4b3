import { and, eq, sql } from "drizzle-orm";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import { administersAny, readsAll, type Session, scopeOf } from "../../call/session";
import { prepared } from "../../kit/db/prepared";
import { assignments } from "../../kit/db/schema";
import { notAllowed } from "../../kit/failure";
import { inForce } from "../../kit/scope/in-force";
import { inUse } from "../../kit/scope/in-use";
import { requirePersonWithin } from "../../kit/scope/reach";
import { byName, type Link, selectLinks } from "../account/links";
import { shownPeriod } from "../account/period";
import { attachedRoleOf } from "../account/roles";
import { words } from "./words";

const linksInUse = prepared("links_in_use", (on) =>
  selectLinks(on)
    .where(and(eq(assignments.userId, sql.placeholder("userId")), inForce(assignments), inUse))
    .orderBy(...byName),
);

/** A launch token sees its own application only. */
export function visibleTo(session: Session, links: Link[]): Link[] {
  const bound = boundApplication(session);
  return bound === undefined ? links : links.filter(({ application }) => application.id === bound);
}

export const visibleLinksOf = async (userId: string, { hub, session }: SignedInContext): Promise<Link[]> =>
  visibleTo(session, await linksInUse(hub.db).execute({ userId }));

const boundApplication = ({ kind, applicationId }: Session): string | undefined =>
  kind === "LAUNCH" ? (applicationId ?? undefined) : undefined;

const clientsOfApplicationAndUser: Handler<"clientsOfApplicationAndUser"> = async (
  { userId, applicationId },
  context,
) => {
  const bound = boundApplication(context.session);
  if (bound !== undefined && bound !== applicationId) throw notAllowed();
  const visible = await visibleLinksOf(userId, context);
  return {
    msg: words.clients,
    data: visible
      .filter(({ application }) => application.id === applicationId)
      .map(({ client, assignment }) => ({
        clientData: [
          { _id: client.id, actualName: client.actualName, displayName: client.displayName, uuid: client.uuid },
        ],
        role: assignment.role,
      })),
  };
};

/** Readers of all data see a role that is over or has not begun, to detach it. */
const rolesOfUser: Handler<"rolesOfUser"> = async ({ userId }, { hub, session }) => {
  if (userId !== session.userId) await requirePersonWithin(hub.db, scopeOf(session), userId);
  const role = await attachedRoleOf(hub.db, userId);
  if (!role || !(role.isInForce || readsAll(session) || administersAny(session))) return { msg: words.roles, data: [] };
  const { id, name, description, status } = role;
  return { msg: words.roles, data: [{ _id: id, name, description, status, ...shownPeriod(role) }] };
};

export const identityHandlers = { clientsOfApplicationAndUser, rolesOfUser } satisfies Handlers;
