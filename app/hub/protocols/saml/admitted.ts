import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../call/handler";
import type { Services } from "../../call/services";
import type { SignOn } from "../../directory/sign-on/read";
import { whyClosed } from "../../identity/account/why-closed";
import type { Queryable } from "../../kit/db/database";
import { samlSessions } from "../../kit/db/schema";
import { Failure, notAllowed, notSignedIn, stepUpDue } from "../../kit/failure";
import { applicationUser } from "../openid/accounts";
import { requireContext } from "./demanded-context";
import { type NameId, nameIdOf } from "./name-id";
import { openRequest, type Request } from "./open-request";
import { words } from "./words";

/**
 * What is asked before the answer: who it is, by which factor.
 * @throws Failure 403: "step-up", "factor", or why it is closed to the user
 */
export async function admitted(token: string, { hub, session, caller }: SignedInContext) {
  // Only full sessions sign in to applications.
  if (session.kind !== "SESSION") throw notAllowed();
  const { request, signOn } = await openRequest(hub.db, token);
  const found = await applicationUser(hub.db, session.userId, signOn.applicationId);
  if (!found) throw notSignedIn();
  const application = { id: signOn.applicationId, name: signOn.application.name };
  if (found.links.length === 0) {
    const why = await whyClosed(hub.db, { userId: session.userId, application });
    const refused = { person: session, application, reason: why ?? words.notAssignedTo };
    await hub.noteRefusedSignOn({ ...refused, sent: { entityId: signOn.entityId ?? "" } }, caller);
    throw new Failure(403, why ?? words.notAssigned(application.name));
  }
  if (request.forceAuthn && session.authenticatedAt < request.createdAt) throw stepUpDue();
  requireContext(session, request.contexts);
  return { request, signOn, ...found };
}

interface Named {
  request: Request;
  signOn: SignOn;
  user: { id: string; email: string };
  before: NameId | undefined;
}

export const nameIdFor = ({ db }: Pick<Services, "db">, { request, signOn, user, before }: Named): Promise<NameId> =>
  nameIdOf(db, {
    user,
    applicationId: signOn.applicationId,
    format: request.nameIdFormat ?? signOn.nameIdFormat,
    before,
  });

export async function samlSessionOf(on: Queryable, sessionId: string, applicationId: string) {
  const [found] = await on
    .select()
    .from(samlSessions)
    .where(and(eq(samlSessions.sessionId, sessionId), eq(samlSessions.applicationId, applicationId)));
  return found && { value: found.nameId, format: found.nameIdFormat, sessionIndex: found.sessionIndex };
}
