import { createHash } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Caller } from "~/contract/kit/caller";
import { paths } from "~/lib/paths";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import { addressSent } from "../../call/refused-sign-on";
import type { Services } from "../../call/services";
import { openedFor } from "../../call/session";
import { exactAddressFault } from "../../directory/sign-on/address";
import { type SignOn, signOnOf } from "../../directory/sign-on/read";
import { rememberOpening } from "../../identity/account/opening";
import { whyClosed } from "../../identity/account/why-closed";
import { requireDemanded } from "../../identity/factor/policy";
import type { Queryable } from "../../kit/db/database";
import { isReferenceGone } from "../../kit/db/errors";
import { samlRequests, samlSessions } from "../../kit/db/schema";
import { Failure, notAllowed, notFound, notSignedIn, stepUpDue } from "../../kit/failure";
import { hashToken } from "../../kit/security/tokens";
import { type ApplicationLink, type ApplicationUser, applicationUser, claimsOf } from "../openid/accounts";
import { sentClaims } from "../openid/scopes";
import { attributeStatement } from "./attributes";
import { type AuthnRequest, readAuthnRequest } from "./authn-request";
import { contextOf } from "./contexts";
import { requireContext } from "./demanded-context";
import { signerOf } from "./keys";
import { entityIdOf } from "./metadata";
import { type NameId, nameIdOf } from "./name-id";
import { keepRequest } from "./requests";
import { type Refusal, refusalResponse, signInResponse } from "./response";
import { applicationIn, orRefused, Refused, received, senderOf } from "./sender";
import { words } from "./words";
import { inTransit, type Xml } from "./xml-writer";

type Request = typeof samlRequests.$inferSelect;

interface Begun {
  token: string;
  request: Pick<Request, "messageId" | "answerTo" | "relayState">;
  signOn: SignOn;
}

const beginSamlSignIn: Handler<"beginSamlSignIn"> = async ({ query }, { hub, caller }) => {
  await hub.limits.count("checkAddress", caller.clientAddress);
  const noted: { issuer?: string } = {};
  try {
    const { token, signOn, request, refusal } = await begin(hub, query, noted);
    const { name } = signOn.application;
    const answer = refusal && (await refuse(hub, { token, request, signOn }, refusal));
    return { msg: words.begun, data: { applicationName: name, request: token, answer } };
  } catch (error) {
    if (error instanceof Refused) await noteRefusal(hub, caller, error, noted.issuer);
    throw error;
  }
};

async function begin(
  hub: Services,
  query: string,
  noted: { issuer?: string },
): Promise<Begun & { refusal: Refusal | undefined }> {
  const message = received(query);
  const asked = orRefused(() => readAuthnRequest(message.message));
  noted.issuer = asked.issuer;
  const { signOn } = await senderOf(hub, message, asked, hub.publicUrl + paths.samlSignIn);
  const answerTo = acsOf(hub, signOn, asked);
  const isForeign = asked.qualifier !== undefined && asked.qualifier !== signOn.entityId;
  const request = {
    kind: "sign-in" as const,
    applicationId: signOn.applicationId,
    messageId: asked.id,
    answerTo,
    relayState: message.relayState ?? null,
    forceAuthn: asked.forceAuthn,
    isPassive: asked.isPassive,
    contexts: [...asked.contexts],
    nameIdFormat: asked.format ?? null,
    subject: asked.subject ?? null,
  };
  const token = await keepRequest(hub.db, request);
  if (!token) throw new Refused(words.replayed, signOn);
  return { token, request, signOn, refusal: isForeign ? "nameId" : asked.refusal };
}

/** The address for the answer: one of the registered ones, whatever is asked. @throws Refused */
function acsOf(
  { allowHttpRedirects }: Pick<Services, "allowHttpRedirects">,
  signOn: SignOn,
  { acs, acsIndex, isForPost }: AuthnRequest,
): string {
  const registered = signOn.addresses.filter(
    ({ use, uri }) => use === "acs" && exactAddressFault(uri, allowHttpRedirects) === undefined,
  );
  if (!isForPost) throw new Refused(words.onlyByPost, signOn);
  const byNumber = acs === undefined && acsIndex !== undefined;
  // Without metadata nobody knows what a number means, and one address leaves no choice.
  if (byNumber && (registered.length > 1 || registered.some((each) => each.acsIndex !== null))) {
    const named = registered.find((each) => each.acsIndex === acsIndex);
    if (!named) throw new Refused(words.acsByNumber, signOn);
    return named.uri;
  }
  const found = acs === undefined ? registered[0] : registered.find(({ uri }) => uri === acs);
  if (found === undefined) throw new Refused(words.foreignAcs, signOn);
  return found.uri;
}

async function noteRefusal(hub: Services, caller: Caller, { reason, signOn }: Refused, issuer = ""): Promise<void> {
  const application = applicationIn(signOn, issuer === "" ? words.unknownApplication : issuer.slice(0, 200));
  await hub.noteRefusedSignOn(
    { person: undefined, application, reason, sent: { entityId: addressSent(issuer) } },
    caller,
  );
}

const startSaml: Handler<"startSaml"> = async ({ applicationId }, { hub, session }) => {
  if (session.kind !== "SESSION") throw notAllowed();
  const signOn = await signOnOf(hub.db, applicationId);
  if (signOn?.kind !== "saml" || signOn.application.status !== "ACTIVE") throw notFound();
  const [answerTo] = signOn.acsUris;
  if (answerTo === undefined) throw notFound();
  const token = await keepRequest(hub.db, {
    kind: "sign-in",
    applicationId,
    messageId: null,
    answerTo,
    // Applications take it for the page to show.
    relayState: signOn.homeUrl,
  });
  return { msg: words.begun, data: { request: token! } };
};

/** @throws Failure 404 if it was answered, or is over */
async function openRequest(on: Queryable, token: string): Promise<{ request: Request; signOn: SignOn }> {
  const { tokenHash, kind, answeredAt, expiresAt } = samlRequests;
  const [request] = await on
    .select()
    .from(samlRequests)
    .where(and(eq(tokenHash, hashToken(token)), eq(kind, "sign-in"), isNull(answeredAt), gt(expiresAt, new Date())));
  const signOn = request && (await signOnOf(on, request.applicationId));
  if (signOn?.kind !== "saml" || signOn.application.status !== "ACTIVE") throw notFound(words.over);
  return { request: request!, signOn };
}

const samlRequest: Handler<"samlRequest"> = async ({ request: token }, { hub }) => {
  const { request, signOn } = await openRequest(hub.db, token);
  const { name } = signOn.application;
  return { msg: words.begun, data: { applicationName: name, isPassive: request.isPassive, home: homeOf(signOn) } };
};

const homeOf = ({ initiateLoginUri, homeUrl }: SignOn): string | undefined => initiateLoginUri ?? homeUrl ?? undefined;

/**
 * What is asked before the answer: who it is, by which factor.
 * @throws Failure 403: "step-up", "factor", or why it is closed to the user
 */
async function admitted(token: string, { hub, session, caller }: SignedInContext) {
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

const nameIdFor = ({ db }: Pick<Services, "db">, { request, signOn, user, before }: Named): Promise<NameId> =>
  nameIdOf(db, {
    user,
    applicationId: signOn.applicationId,
    format: request.nameIdFormat ?? signOn.nameIdFormat,
    before,
  });

const samlClients: Handler<"samlClients"> = async ({ request: token }, context) => {
  const { hub, session } = context;
  const { request, signOn, user, links } = await admitted(token, context);
  if (request.subject !== null) {
    const before = await samlSessionOf(hub.db, session.id, signOn.applicationId);
    const { value } = await nameIdFor(hub, { request, signOn, user, before });
    if (value !== request.subject) {
      const answer = await refuse(hub, { token, request, signOn }, "subject");
      return { msg: words.answered, data: { applicationName: signOn.application.name, clients: [], answer } };
    }
  }
  const opened = openedFor(session, signOn.applicationId);
  const chosen = links.filter(({ client }) => client.id === opened);
  const offered = chosen.length > 0 ? chosen : links;
  return {
    msg: words.begun,
    data: {
      applicationName: signOn.application.name,
      clients: offered.map(({ client, role }) => ({ _id: client.id, actualName: client.name, role })),
    },
  };
};

const answerSaml: Handler<"answerSaml"> = async ({ request: token, clientId }, context) => {
  const { hub, session, audit } = context;
  const { request, signOn, ...found } = await admitted(token, context);
  const { user, links } = found;
  const link = links.find(({ client }) => client.id === clientId);
  if (!link) throw new Failure(403, words.notAssigned(signOn.application.name));
  requireDemanded(session, [signOn.application.factorPolicy, link.factorPolicy]);
  const { applicationId, entityId } = signOn;
  const { client, role } = link;
  audit.about({
    type: "APPLICATION",
    id: applicationId,
    name: signOn.application.name,
    after: { client: { id: client.id, name: client.name }, role },
  });
  const before = await samlSessionOf(hub.db, session.id, applicationId);
  const nameId = await nameIdFor(hub, { request, signOn, user, before });
  if (request.subject !== null && request.subject !== nameId.value) throw notAllowed();
  const signer = await signerOf(hub);
  const sessionIndex = before?.sessionIndex ?? sessionIndexOf(session.id, applicationId);
  const response = await signInResponse(
    addressedTo(hub, request),
    {
      audience: entityId ?? "",
      nameId,
      sessionIndex,
      authenticatedAt: session.authenticatedAt,
      until: link.validUntil && link.validUntil < session.expiresAt ? link.validUntil : session.expiresAt,
      context: contextOf(session.methods, request.contexts),
      attributes: attributesOf(hub, signOn, found, link),
    },
    signer,
  );
  const known = {
    clientId,
    nameId: nameId.value,
    nameIdFormat: nameId.format,
    sessionIndex,
    certificateId: signer.id,
  };
  await orNotSignedIn(
    audit.change(async (tx) => {
      await consume(tx, token);
      await tx
        .insert(samlSessions)
        .values({ sessionId: session.id, applicationId, ...known })
        .onConflictDoUpdate({
          target: [samlSessions.sessionId, samlSessions.applicationId],
          set: { ...known, certificateId: sameCertificate },
        });
      await rememberOpening(tx, { userId: session.userId, applicationId, clientId });
    }),
  );
  return {
    msg: words.answered,
    data: { applicationName: signOn.application.name, answer: formOf({ token, request, signOn }, response) },
  };
};

/** The session may have ended meanwhile. */
async function orNotSignedIn(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    throw isReferenceGone(error) ? notSignedIn() : error;
  }
}

/** One that another certificate's assertion named before proves neither. */
const sameCertificate = sql`case when ${samlSessions.certificateId} = excluded.certificate_id then excluded.certificate_id end`;

async function samlSessionOf(on: Queryable, sessionId: string, applicationId: string) {
  const [found] = await on
    .select()
    .from(samlSessions)
    .where(and(eq(samlSessions.sessionId, sessionId), eq(samlSessions.applicationId, applicationId)));
  return found && { value: found.nameId, format: found.nameIdFormat, sessionIndex: found.sessionIndex };
}

/** Differs between applications. */
const sessionIndexOf = (sessionId: string, applicationId: string): string =>
  `_${createHash("sha256").update(`saml ${sessionId} ${applicationId}`).digest("hex").slice(0, 40)}`;

function attributesOf(
  { publicUrl }: Pick<Services, "publicUrl">,
  signOn: SignOn,
  user: ApplicationUser,
  link: ApplicationLink,
): Xml[] {
  const { groups, ...claims } = claimsOf(user, link, publicUrl);
  // Without groups of its own it would get the role once more.
  return attributeStatement(sentClaims({ ...claims, ...(user.groups && { groups }) }, signOn, user.attributes));
}

/** One of several answers to a request counts. @throws Failure 404 */
async function consume(on: Queryable, token: string): Promise<void> {
  const { tokenHash, answeredAt } = samlRequests;
  const done = await on
    .update(samlRequests)
    .set({ answeredAt: new Date() })
    .where(and(eq(tokenHash, hashToken(token)), isNull(answeredAt)))
    .returning({ tokenHash });
  if (done.length === 0) throw notFound(words.over);
}

const addressedTo = ({ publicUrl }: Pick<Services, "publicUrl">, { answerTo, messageId }: Begun["request"]) => ({
  entityId: entityIdOf(publicUrl),
  to: answerTo,
  inResponseTo: messageId,
});

async function refuse(hub: Pick<Services, "db" | "secrets" | "publicUrl">, begun: Begun, refusal: Refusal) {
  const response = await refusalResponse(addressedTo(hub, begun.request), refusal, await signerOf(hub));
  await consume(hub.db, begun.token);
  return formOf(begun, response);
}

/** Posted by the browser (Bindings §3.5). `targets`: where the application may lead its user afterwards. */
function formOf({ request: { answerTo, relayState }, signOn }: Begun, response: Xml) {
  return {
    action: answerTo,
    fields: [
      { name: "SAMLResponse", value: inTransit(response).toString("base64") },
      ...(relayState === null ? [] : [{ name: "RelayState", value: relayState }]),
    ],
    targets: [
      ...new Set([answerTo, ...signOn.acsUris, signOn.homeUrl ?? answerTo, signOn.initiateLoginUri ?? answerTo]),
    ],
  };
}

/** The application is told that nobody is signed in, or that its user has left. */
const refuseSaml: Handler<"refuseSaml"> = async ({ request: token, why }, { hub }) => {
  const { request, signOn } = await openRequest(hub.db, token);
  if (why === "passive" && !request.isPassive) throw notAllowed();
  const answer = await refuse(hub, { token, request, signOn }, why);
  return { msg: words.answered, data: { applicationName: signOn.application.name, answer } };
};

export const samlSignInHandlers = {
  beginSamlSignIn,
  startSaml,
  samlRequest,
  samlClients,
  answerSaml,
  refuseSaml,
} satisfies Handlers;
