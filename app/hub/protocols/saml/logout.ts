import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { paths } from "~/lib/paths";
import type { Handler, Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import { exactAddressFault } from "../../directory/sign-on/address";
import { type SignOn, signOnOf } from "../../directory/sign-on/read";
import { findSession } from "../../identity/session/session";
import { applicationSignOns, applications, logouts, samlRequests, samlSessions } from "../../kit/db/schema";
import { notFound } from "../../kit/failure";
import { hashToken } from "../../kit/security/tokens";
import { type Received, redirectWith } from "./binding";
import { signerOf } from "./keys";
import {
  type LogoutRequest,
  logoutRequest,
  logoutResponse,
  readLogoutRequest,
  readLogoutResponse,
} from "./logout-message";
import { newMessageId } from "./message";
import { entityIdOf } from "./metadata";
import { keepRequest } from "./requests";
import { orRefused, Refused, received, senderOf } from "./sender";
import { noteTaken } from "./taken";
import { words } from "./words";

const takeSamlLogout: Handler<"takeSamlLogout"> = async ({ query }, { hub, caller }) => {
  await hub.limits.count("checkAddress", caller.clientAddress);
  const message = received(query);
  if (message.kind === "SAMLResponse") {
    await takeResponse(hub, message);
    return { msg: words.logoutTaken, data: {} };
  }
  const asked = orRefused(() => readLogoutRequest(message.message));
  const { signOn, isSigned } = await senderOf(hub, message, asked, hub.publicUrl + paths.samlLogout);
  const token = await keepRequest(hub.db, {
    kind: "logout",
    applicationId: signOn.applicationId,
    messageId: asked.id,
    answerTo: logoutAddressOf(hub, signOn),
    relayState: message.relayState ?? null,
  });
  if (!token) throw new Refused(words.replayed, signOn);
  if (isSigned) await noteTaken(hub.db, signOn, asked);
  const session = caller.token ? await findSession(hub.db, caller.token, hub.sessionLimits) : undefined;
  const isOwn = session !== undefined && isSigned && (await isAbout(hub, session.id, signOn, asked));
  return {
    msg: words.logoutTaken,
    data: {
      asked: { request: token, applicationId: signOn.applicationId, applicationName: signOn.application.name, isOwn },
    },
  };
};

/** @throws Refused */
function logoutAddressOf({ allowHttpRedirects }: Pick<Services, "allowHttpRedirects">, signOn: SignOn): string {
  const { samlLogoutUri } = signOn;
  if (!samlLogoutUri || exactAddressFault(samlLogoutUri, allowHttpRedirects) !== undefined)
    throw new Refused(words.noLogoutAddress, signOn);
  return samlLogoutUri;
}

/** Whether the application knows this session by what it names. */
async function isAbout(
  { db }: Pick<Services, "db">,
  sessionId: string,
  { applicationId }: SignOn,
  { nameId, sessionIndexes }: LogoutRequest,
): Promise<boolean> {
  const [known] = await db
    .select({ nameId: samlSessions.nameId, sessionIndex: samlSessions.sessionIndex })
    .from(samlSessions)
    .where(and(eq(samlSessions.sessionId, sessionId), eq(samlSessions.applicationId, applicationId)));
  const isNamed = sessionIndexes.length === 0 || sessionIndexes.includes(known?.sessionIndex ?? "");
  return known?.nameId === nameId && isNamed;
}

async function takeResponse(hub: Services, message: Received): Promise<void> {
  const answered = orRefused(() => readLogoutResponse(message.message));
  const { signOn, isSigned } = await senderOf(hub, message, answered, hub.publicUrl + paths.samlLogout);
  if (!isSigned && signOn.samlCertificates) throw new Refused(words.notSigned, signOn);
  const isDone = answered.status === "Success";
  await hub.db
    .update(logouts)
    .set(isDone ? { status: "CONFIRMED" } : { status: "UNREACHED", lastError: words.logoutRefused(answered.status) })
    .where(
      and(
        eq(logouts.messageId, answered.inResponseTo),
        eq(logouts.applicationId, signOn.applicationId),
        eq(logouts.status, "ASKED"),
      ),
    );
}

/** One application after the other: the browser brings each its request, and each sends it back. */
const nextSamlLogout: Handler<"nextSamlLogout"> = async ({ token }, { hub }) => {
  const messageId = newMessageId();
  const found = await hub.db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: logouts.id, applicationId: logouts.applicationId, row: logouts })
      .from(logouts)
      .innerJoin(applications, eq(applications.id, logouts.applicationId))
      .innerJoin(applicationSignOns, eq(applicationSignOns.applicationId, logouts.applicationId))
      .where(
        and(
          eq(logouts.sessionHash, hashToken(token)),
          eq(logouts.status, "UNREACHED"),
          isNotNull(logouts.nameId),
          isNull(logouts.messageId),
          eq(applicationSignOns.kind, "saml"),
          isNotNull(applicationSignOns.samlLogoutUri),
        ),
      )
      .orderBy(asc(applications.name))
      .limit(1)
      .for("update", { of: logouts });
    if (due) await tx.update(logouts).set({ messageId, status: "ASKED" }).where(eq(logouts.id, due.id));
    return due;
  });
  const signOn = found && (await signOnOf(hub.db, found.applicationId));
  const { nameId, nameIdFormat, sid } = found?.row ?? {};
  if (!signOn?.samlLogoutUri || !nameId || !nameIdFormat) return { msg: words.logoutTaken, data: {} };
  const message = logoutRequest({
    id: messageId,
    entityId: entityIdOf(hub.publicUrl),
    to: signOn.samlLogoutUri,
    audience: signOn.entityId ?? "",
    nameId: { value: nameId, format: nameIdFormat },
    sessionIndex: sid ?? "",
  });
  const { key } = await signerOf(hub);
  const to = { to: signOn.samlLogoutUri, kind: "SAMLRequest", message, relayState: undefined } as const;
  return { msg: words.logoutTaken, data: { address: await redirectWith(to, key) } };
};

const answerSamlLogout: Handler<"answerSamlLogout"> = async ({ request: token, isPartial }, { hub }) => {
  const { tokenHash, kind, answeredAt, expiresAt } = samlRequests;
  const [request] = await hub.db
    .update(samlRequests)
    .set({ answeredAt: new Date() })
    .where(and(eq(tokenHash, hashToken(token)), eq(kind, "logout"), isNull(answeredAt), gt(expiresAt, new Date())))
    .returning();
  if (!request?.messageId) throw notFound(words.over);
  const { answerTo: to, messageId: inResponseTo, relayState } = request;
  const message = logoutResponse({ entityId: entityIdOf(hub.publicUrl), to, inResponseTo, isPartial });
  const { key } = await signerOf(hub);
  const sent = { to, kind: "SAMLResponse", message, relayState: relayState ?? undefined } as const;
  return { msg: words.logoutTaken, data: { address: await redirectWith(sent, key) } };
};

export const samlLogoutHandlers = { takeSamlLogout, nextSamlLogout, answerSamlLogout } satisfies Handlers;
