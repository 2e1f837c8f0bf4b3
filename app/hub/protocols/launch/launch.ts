import { and, eq, inArray } from "drizzle-orm";
import { assuranceOf } from "~/contract/kit/authentication";
import { SECOND_MS } from "~/lib/durations";
import { counted } from "../../call/counted";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import { addressSent } from "../../call/refused-sign-on";
import { byName, type Link, selectLinks } from "../../identity/account/links";
import { secondsWithin } from "../../identity/account/period";
import { knownUserInUse } from "../../identity/account/user-in-use";
import { whyClosed } from "../../identity/account/why-closed";
import { requireDemanded } from "../../identity/factor/policy";
import { launchSessionOf, noteOpening } from "../../identity/session/session";
import { isReferenceGone } from "../../kit/db/errors";
import { assignments, sessions } from "../../kit/db/schema";
import { Failure, invalid, notAllowed, notSignedIn } from "../../kit/failure";
import type { HubMetrics } from "../../kit/metrics/metrics";
import { applicationsAt, type RegisteredApplication } from "../../kit/scope/addresses";
import { inForce } from "../../kit/scope/in-force";
import { inUse } from "../../kit/scope/in-use";
import { words } from "./words";

/** Reveals only whether the caller's values fit together (RFC 6749 §4.1.2.1). */
const checkAddress: Handler<"checkAddress"> = async ({ address, match, application }, { hub, caller }) => {
  await hub.limits.count("checkAddress", caller.clientAddress);
  const named = application?.toLowerCase();
  const registered = await applicationsAt(hub.db, address);
  const [found, ...others] = registered.filter(
    ({ id, name, redirectUrl }) =>
      (match === "origin" || redirectUrl === address) && (!named || named === id || named === name.toLowerCase()),
  );
  if (!found) {
    const named = { name: application ?? registered[0]?.name ?? "" };
    const refused = { person: undefined, application: named, reason: words.addressNotRegistered };
    await hub.noteRefusedSignOn({ ...refused, sent: { address: addressSent(address) } }, caller);
    throw invalid(words.addressNotRegistered);
  }
  return { msg: words.addressRegistered, data: others.length > 0 ? {} : { applicationName: found.name } };
};

const TOKEN_LIFE_SECONDS = 300;

/** @returns a launch token @throws Failure 401 if the session has ended meanwhile */
async function openLaunch({ audit, session }: SignedInContext, applicationId: string): Promise<string> {
  const { token, row } = launchSessionOf(session, applicationId);
  try {
    await audit.change((tx) => tx.insert(sessions).values(row));
  } catch (error) {
    throw isReferenceGone(error) ? notSignedIn() : error;
  }
  return token;
}

/** The JWT names user, role and client (docs/launch.md). */
const grantToken: Handler<"grantToken"> = async (input, context) => {
  const { hub, audit, session } = context;
  // Nobody, not even an Admin, signs in as another user.
  if (session.kind !== "SESSION" || input.userId !== session.userId) throw notAllowed();

  const found = await knownUserInUse(context, session.userId);
  if (!found) throw notSignedIn();
  const { user, links } = found;
  const isMeant = ({ id, redirectUrl }: Pick<Link["application"], "id" | "redirectUrl">) =>
    input.applicationId === undefined ? redirectUrl === input.redirectUri : id === input.applicationId;
  const grant = links.find(({ application, client }) => client.id === input.clientId && isMeant(application));
  if (!grant) {
    const application = await nameRefused(input, context);
    const asked = { userId: user.id, clientId: input.clientId };
    const why = application && isMeant(application) ? await whyClosed(hub.db, { ...asked, application }) : undefined;
    throw new Failure(403, why ?? words.notAssigned);
  }
  if (grant.application.redirectUrl !== input.redirectUri) throw invalid(words.redirectNotRegistered);

  const {
    application,
    client,
    assignment: { role, validUntil },
  } = grant;
  requireDemanded(session, [application.factorPolicy, client.factorPolicy]);
  const claims = {
    email: user.email,
    name: `${user.firstName} ${user.lastName}`,
    preferred_username: user.userName,
    role,
    client: { id: client.id, name: client.actualName, uuid: client.uuid },
    amr: session.methods,
    acr: assuranceOf(session.methods),
    auth_time: Math.floor(session.authenticatedAt.getTime() / SECOND_MS),
  };
  audit.about({
    type: "APPLICATION",
    id: application.id,
    name: application.name,
    after: { client: { id: client.id, name: client.actualName }, role },
  });
  const [oAuthToken, launchToken] = await Promise.all([
    hub.keys.sign(claims, application.id, user.id, secondsWithin(validUntil, TOKEN_LIFE_SECONDS)),
    openLaunch(context, application.id),
  ]);
  return {
    msg: words.granted,
    data: {
      oAuthToken,
      launchToken,
      redirectUri: application.redirectUrl,
      role,
      client: { _id: client.id, actualName: client.actualName, uuid: client.uuid },
      application: { _id: application.id, name: application.name, allowedUrl: application.allowedUrl },
    },
  };
};

/** The sign-in itself is in the log. */
const beginOpening: Handler<"beginOpening"> = async ({ applicationId, clientId }, context) => {
  const { hub, session } = context;
  if (session.kind !== "SESSION") throw notAllowed();
  const found = await knownUserInUse(context, session.userId);
  if (!found?.links.some(({ application, client }) => application.id === applicationId && client.id === clientId))
    throw notAllowed(words.notAssigned);
  await noteOpening(hub.db, session, { applicationId, clientId, at: Date.now() });
  return { msg: words.opening, data: {} };
};

async function nameRefused(
  {
    applicationId,
    clientId,
    redirectUri,
  }: { applicationId?: string | undefined; clientId: string; redirectUri: string },
  { hub, audit }: SignedInContext,
): Promise<RegisteredApplication | undefined> {
  const registered = URL.canParse(redirectUri) ? await applicationsAt(hub.db, redirectUri) : [];
  const found = registered.find(({ id, redirectUrl }) => id === applicationId || redirectUrl === redirectUri);
  audit.about({
    type: "APPLICATION",
    ...(found && { id: found.id, name: found.name }),
    after: { client: clientId, address: addressSent(redirectUri) },
  });
  return found;
}

const launchToken: Handler<"launchToken"> = async ({ redirectUrl }, context) => {
  const { hub, audit, session } = context;
  if (session.kind !== "SESSION") throw notAllowed();
  const registered = await applicationsAt(hub.db, redirectUrl);
  if (registered.length === 0) throw invalid(words.addressNotRegistered);
  const ids = registered.map(({ id }) => id);
  const links = await selectLinks(hub.db)
    .where(
      and(eq(assignments.userId, session.userId), inArray(assignments.applicationId, ids), inForce(assignments), inUse),
    )
    .orderBy(...byName);
  const applicationId = links[0]?.application.id;
  if (!applicationId) {
    const [first] = registered;
    if (first) audit.about({ type: "APPLICATION", id: first.id, name: first.name });
    audit.about({ after: { address: addressSent(redirectUrl) } });
    const why = first && (await whyClosed(hub.db, { userId: session.userId, application: first }));
    throw notAllowed(why ?? words.notAssigned);
  }
  // The launch token reads all the user's clients there, and applications on one origin look alike.
  requireDemanded(
    session,
    links.flatMap(({ application, client }) => [application.factorPolicy, client.factorPolicy]),
  );
  const [one] = links;
  const isForOne = links.every(({ client }) => client.id === one?.client.id);
  audit.about({
    type: "APPLICATION",
    id: applicationId,
    name: registered.find(({ id }) => id === applicationId)?.name ?? "",
    ...(one &&
      isForOne && {
        after: { client: { id: one.client.id, name: one.client.actualName }, role: one.assignment.role },
      }),
  });
  const token = await openLaunch(context, applicationId);
  return { msg: words.granted, data: { token, applicationId, origin: new URL(redirectUrl).origin } };
};

function countLaunch(metrics: HubMetrics, failure?: unknown): void {
  const isRefusal = failure instanceof Failure && failure.code < 500;
  metrics.launch(failure === undefined ? "ok" : isRefusal ? "refused" : "error");
}

export const launchHandlers = {
  beginOpening,
  checkAddress,
  grantToken: counted(grantToken, countLaunch),
  launchToken: counted(launchToken, countLaunch),
} satisfies Handlers;
