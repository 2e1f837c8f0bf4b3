import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { RevokedSubject } from "~/contract/connection";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Handler, Handlers } from "../../call/handler";
import { findUser, findUserBy, personName, type User } from "../../identity/account/users";
import { endAccess } from "../../identity/session/access";
import { endSessionsBegunThere } from "../../identity/session/provider-session";
import type { Queryable, Transaction } from "../../kit/db/database";
import { factorSteps, identityLinks, linkedIdentities, providerLogouts, providerSignIns } from "../../kit/db/schema";
import { notAllowed, notFound, notSignedIn } from "../../kit/failure";
import type { Try } from "../../kit/security/limits";
import { hashToken } from "../../kit/security/tokens";
import { requireKnownConnection } from "./attempts";
import { findLinkedUser } from "./identities";
import { recordedConnection, type StoredConnection } from "./provider";
import { readProviderToken } from "./provider-token";
import { revocationOf } from "./records";
import { words } from "./words";

/** Explicit: with it, no access token of the provider that somebody got for our address passes (RFC 8725 §3.11). */
const TYPES: readonly unknown[] = ["global-token-revocation+jwt", "application/global-token-revocation+jwt"];
/** Okta's live for five. */
const LIFE_SECONDS = (15 * MINUTE_MS) / SECOND_MS;
const ID_MAX = 500;

const Claims = z.object({ jti: z.string().min(1).max(ID_MAX), iat: z.number(), exp: z.number() });

type Outcome = { ended: number } | "used" | "nobody";

/** A provider ends everything of a person (draft-parecki-oauth-global-token-revocation, Okta's Universal Logout). */
const revokeByProvider: Handler<"revokeByProvider"> = async ({ shortName, token, subject }, { hub, caller, audit }) => {
  const tried: Try = ["providerLogoutAddress", caller.clientAddress];
  await hub.limits.count(...tried);
  const connection = await requireKnownConnection(hub, shortName);
  const { id: connectionId, name } = connection;
  audit.about({ type: "CONNECTION", id: connectionId, name });
  const expected = {
    audience: revocationOf(hub, shortName),
    types: TYPES,
    lifeSeconds: LIFE_SECONDS,
    claims: Claims,
  };
  const read = await readProviderToken(hub, connection, token, expected);
  if (!read) throw notSignedIn(words.badRevocation);
  const { claims, issuer, expiresAt } = read;
  if (subject.format === "iss_sub" && subject.iss !== issuer) throw notAllowed(words.foreignSubject);
  const begunBy = (sub: string) => ({ connectionId, issuer, subject: sub, sid: undefined });
  const work = async (tx: Transaction): Promise<Outcome> => {
    const use = await useToken(tx, connectionId, { jti: claims.jti, subject, expiresAt });
    if (use === "used") return use;
    if (use === "again") return { ended: 0 };
    const found = await findSubject(tx, connection, issuer, subject);
    const sub = subject.format === "iss_sub" ? subject.sub : found?.subject;
    // Nothing else is known about a sign-in that waits for its link, or whose answer is still being read.
    const owners = sub === undefined ? [] : await endSessionsBegunThere(tx, begunBy(sub));
    const user = found?.user ?? (await ownerOf(tx, owners));
    if (!user) return "nobody";
    const ended = owners.length + (await endEverything(tx, user));
    const after = { ended, connection: recordedConnection(connection) };
    audit.also([
      { action: "SESSION_ENDED", type: "USER", id: user.id, name: personName(user), before: null, after, by: name },
    ]);
    return { ended };
  };
  const outcome = await audit.change(
    async (tx) => {
      const made = await work(tx);
      if (typeof made === "object") audit.about({ after: { ended: made.ended } });
      return made;
    },
    // The token is used all the same.
    (made) => typeof made === "object",
  );
  if (outcome === "used") throw notSignedIn(words.revocationUsed);
  if (outcome === "nobody") throw notFound(words.nobodyThere);
  await hub.limits.refund(tried);
  return { msg: words.revoked, data: {} };
};

interface Used {
  jti: string;
  subject: RevokedSubject;
  expiresAt: Date;
}

/**
 * A token counts once, for one person: sent again because its answer was lost, it does nothing, and nobody can turn it against another.
 * Calls at once wait for each other.
 */
async function useToken(tx: Transaction, connectionId: string, { jti, subject, expiresAt }: Used) {
  const [token, pair] = [`revocation ${jti}`, `revocation ${jti} ${JSON.stringify(subject)}`].map(hashToken) as [
    string,
    string,
  ];
  const first = await tx
    .insert(providerLogouts)
    .values({ connectionId, tokenHash: token, expiresAt })
    .onConflictDoNothing()
    .returning({ tokenHash: providerLogouts.tokenHash });
  if (first.length > 0) {
    await tx.insert(providerLogouts).values({ connectionId, tokenHash: pair, expiresAt });
    return "first";
  }
  const same = await tx
    .select({ tokenHash: providerLogouts.tokenHash })
    .from(providerLogouts)
    .where(and(eq(providerLogouts.connectionId, connectionId), eq(providerLogouts.tokenHash, pair)));
  return same.length > 0 ? "again" : "used";
}

/** Only whoever is linked at the connection, however the provider names them; with the subject that is linked. */
async function findSubject(
  on: Queryable,
  { id: connectionId }: StoredConnection,
  issuer: string,
  subject: RevokedSubject,
): Promise<{ user: User; subject: string } | undefined> {
  if (subject.format === "iss_sub") {
    const user = await findLinkedUser(on, { connectionId, issuer, subject: subject.sub });
    return user && { user, subject: subject.sub };
  }
  const user =
    subject.format === "email" ? await findUserBy(on, { email: subject.email }) : await findUser(on, subject.id);
  if (!user) return undefined;
  const [linked] = await on
    .select({ subject: linkedIdentities.subject })
    .from(linkedIdentities)
    .where(
      and(
        eq(linkedIdentities.connectionId, connectionId),
        eq(linkedIdentities.issuer, issuer),
        eq(linkedIdentities.userId, user.id),
      ),
    );
  return linked && { user, subject: linked.subject };
}

/** Entra's subject is another name of the person than the one that is linked. */
const ownerOf = async (on: Queryable, [owner]: readonly string[]): Promise<User | undefined> =>
  owner === undefined ? undefined : findUser(on, owner);

/** Sign-ins that wait for a step, sessions wherever they began, grants, links and trusted browsers. @returns live sessions */
async function endEverything(tx: Transaction, { id: userId }: User): Promise<number> {
  // Waits for sessions that are just being opened.
  for (const waiting of [providerSignIns, factorSteps, identityLinks])
    await tx.delete(waiting).where(eq(waiting.userId, userId));
  return endAccess(tx, userId);
}

export const providerRevocationHandlers = { revokeByProvider } satisfies Handlers;
