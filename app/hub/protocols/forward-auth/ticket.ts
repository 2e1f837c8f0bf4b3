import { and, eq, gte, inArray } from "drizzle-orm";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import { addressSent } from "../../call/refused-sign-on";
import { openedFor } from "../../call/session";
import { lastOpenedFirst, selectLinks } from "../../identity/account/links";
import { rememberOpening } from "../../identity/account/opening";
import { whyClosed } from "../../identity/account/why-closed";
import { requireDemanded } from "../../identity/factor/policy";
import type { Database, Queryable } from "../../kit/db/database";
import {
  applicationSignOns,
  applications,
  assignments,
  forwardAuthHosts,
  forwardAuthSessions,
  forwardAuthTickets,
  sessions,
} from "../../kit/db/schema";
import { Failure, invalid, notAllowed } from "../../kit/failure";
import { inForce } from "../../kit/scope/in-force";
import { applicationInUse, inUse } from "../../kit/scope/in-use";
import { consumeLink, newLink } from "../../kit/security/links";
import { hashToken, newToken } from "../../kit/security/tokens";
import type { AskedAddress } from "./address";
import { TICKET_PATH } from "./paths";
import { rulesFor } from "./rules";
import { words } from "./words";

const TICKET_MINUTES = 1;

async function applicationAt(
  on: Queryable,
  { origin, uri }: AskedAddress,
): Promise<{ id: string; name: string } | undefined> {
  const rules = await on
    .select({
      pathPrefix: forwardAuthHosts.pathPrefix,
      roles: forwardAuthHosts.roles,
      applicationId: applications.id,
      name: applications.name,
    })
    .from(forwardAuthHosts)
    .innerJoin(applications, and(eq(applications.id, forwardAuthHosts.applicationId), applicationInUse))
    .innerJoin(
      applicationSignOns,
      and(eq(applicationSignOns.applicationId, applications.id), eq(applicationSignOns.kind, "forward")),
    )
    .where(eq(forwardAuthHosts.origin, origin));
  const [rule] = rulesFor(rules, uri);
  return rule && { id: rule.applicationId, name: rule.name };
}

/** @throws Failure 400 */
async function mustBeAt(on: Queryable, asked: AskedAddress): Promise<{ id: string; name: string }> {
  const found = await applicationAt(on, asked);
  if (!found) throw invalid(words.notRegistered);
  return found;
}

function partsOf(address: string): AskedAddress {
  const { origin, pathname, search } = new URL(address);
  return { origin, uri: pathname + search };
}

/**
 * Last used first, then by client name.
 * @throws Failure 403 unless the token is a full session
 */
async function linksTo(application: { id: string; name: string }, { hub, session }: SignedInContext) {
  if (session.kind !== "SESSION") throw notAllowed();
  const links = await selectLinks(hub.db)
    .where(
      and(
        eq(assignments.userId, session.userId),
        eq(assignments.applicationId, application.id),
        inForce(assignments),
        inUse,
      ),
    )
    .orderBy(...lastOpenedFirst);
  return links;
}

const forwardAuthAddress: Handler<"forwardAuthAddress"> = async ({ address }, { hub, caller }) => {
  await hub.limits.count("checkAddress", caller.clientAddress);
  const asked = partsOf(address);
  const found = await applicationAt(hub.db, asked);
  if (found) return { msg: words.registered, data: { applicationName: found.name } };
  const refused = { person: undefined, application: { name: asked.origin }, reason: words.notRegistered };
  await hub.noteRefusedSignOn({ ...refused, sent: { address: addressSent(address) } }, caller);
  throw invalid(words.notRegistered);
};

const forwardAuthClients: Handler<"forwardAuthClients"> = async ({ address }, context) => {
  const { hub, session, caller } = context;
  const asked = partsOf(address);
  const application = await mustBeAt(hub.db, asked);
  const links = await linksTo(application, context);
  if (links.length === 0) {
    const why = await whyClosed(hub.db, { userId: session.userId, application });
    const refused = { person: session, application, reason: why ?? words.notAssignedTo };
    await hub.noteRefusedSignOn({ ...refused, sent: { address: addressSent(address) } }, caller);
    throw new Failure(403, why ?? words.notAssigned(application.name));
  }
  const awaited = await clientAwaited(hub.db, session, { applicationId: application.id, origin: asked.origin });
  const opened = links.filter(({ client }) => client.id === awaited);
  const offered = opened.length > 0 ? opened : links;
  return {
    msg: words.clients,
    data: {
      applicationName: application.name,
      clients: offered.map(({ client, assignment: { role } }) => ({
        _id: client.id,
        actualName: client.actualName,
        role,
      })),
    },
  };
};

/** Once the host was entered, its user may choose another. */
async function clientAwaited(
  on: Queryable,
  session: SignedInContext["session"],
  { applicationId, origin }: { applicationId: string; origin: string },
): Promise<string | undefined> {
  const clientId = openedFor(session, applicationId);
  if (!clientId || !session.opening) return undefined;
  const entered = and(
    eq(forwardAuthSessions.sessionId, session.id),
    eq(forwardAuthSessions.applicationId, applicationId),
    eq(forwardAuthSessions.origin, origin),
    eq(forwardAuthSessions.clientId, clientId),
    gte(forwardAuthSessions.createdAt, new Date(session.opening.at)),
  );
  return (await on.$count(forwardAuthSessions, entered)) === 0 ? clientId : undefined;
}

const forwardAuthTicket: Handler<"forwardAuthTicket"> = async ({ address, clientId, startHash }, context) => {
  const { hub, session, audit } = context;
  const asked = partsOf(address);
  const application = await mustBeAt(hub.db, asked);
  const link = (await linksTo(application, context)).find(({ client }) => client.id === clientId);
  if (!link) {
    const why = await whyClosed(hub.db, { userId: session.userId, application, clientId });
    throw new Failure(403, why ?? words.notAssigned(application.name));
  }
  const { client, assignment } = link;
  requireDemanded(session, [link.application.factorPolicy, client.factorPolicy]);
  audit.about({
    type: "APPLICATION",
    id: application.id,
    name: application.name,
    after: { client: { id: client.id, name: client.actualName }, role: assignment.role },
  });
  const { token, stored } = newLink(TICKET_MINUTES);
  const opened = { applicationId: application.id, clientId: client.id };
  await audit.change(async (tx) => {
    await tx
      .insert(forwardAuthTickets)
      .values({ ...stored, ...opened, startHash, sessionId: session.id, origin: asked.origin });
    await rememberOpening(tx, { userId: session.userId, ...opened });
  });
  const query = new URLSearchParams({ ticket: token, to: asked.uri });
  return {
    msg: words.granted,
    data: { applicationName: application.name, returnTo: `${asked.origin}${TICKET_PATH}?${query.toString()}` },
  };
};

export const forwardAuthHandlers = { forwardAuthAddress, forwardAuthClients, forwardAuthTicket } satisfies Handlers;

export interface Redeemed {
  /** Only its hash is stored. */
  token: string;
  applicationId: string;
}

/**
 * The ticket is used up even at the wrong host or in the wrong browser.
 * @param start the browser's start cookie at the host
 */
export async function redeemTicket(
  db: Database,
  { ticket, start, origin }: { ticket: string; start: string; origin: string },
): Promise<Redeemed | undefined> {
  return db.transaction(async (tx) => {
    // Locks the session: it ends before or after.
    const ofTicket = tx
      .select({ id: forwardAuthTickets.sessionId })
      .from(forwardAuthTickets)
      .where(eq(forwardAuthTickets.tokenHash, hashToken(ticket)));
    await tx.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, ofTicket)).for("key share");
    const found = await consumeLink(tx, forwardAuthTickets, ticket);
    if (found?.origin !== origin || found.startHash !== hashToken(start)) return undefined;
    const { sessionId, applicationId, clientId } = found;
    const token = newToken();
    const opened = { tokenHash: hashToken(token), clientId, createdAt: new Date() };
    await tx
      .insert(forwardAuthSessions)
      .values({ sessionId, applicationId, origin, ...opened })
      .onConflictDoUpdate({
        target: [forwardAuthSessions.sessionId, forwardAuthSessions.applicationId, forwardAuthSessions.origin],
        set: opened,
      });
    return { token, applicationId };
  });
}

export async function endAtHost(db: Database, origin: string, cookies: readonly string[]): Promise<void> {
  await db
    .delete(forwardAuthSessions)
    .where(and(eq(forwardAuthSessions.origin, origin), inArray(forwardAuthSessions.tokenHash, cookies.map(hashToken))));
}
