import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Handler } from "../../call/handler";
import type { Services } from "../../call/services";
import type { SignOn } from "../../directory/sign-on/read";
import { rememberOpening } from "../../identity/account/opening";
import { requireDemanded } from "../../identity/factor/policy";
import { isReferenceGone } from "../../kit/db/errors";
import { samlSessions } from "../../kit/db/schema";
import { Failure, notAllowed, notSignedIn } from "../../kit/failure";
import { type ApplicationLink, type ApplicationUser, claimsOf } from "../openid/accounts";
import { sentClaims } from "../openid/scopes";
import { admitted, nameIdFor, samlSessionOf } from "./admitted";
import { addressedTo, formOf } from "./answer-form";
import { attributeStatement } from "./attributes";
import { contextOf } from "./contexts";
import { signerOf } from "./keys";
import { consume } from "./open-request";
import { signInResponse } from "./response";
import { words } from "./words";
import type { Xml } from "./xml-writer";

export const answerSaml: Handler<"answerSaml"> = async ({ request: token, clientId }, context) => {
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
