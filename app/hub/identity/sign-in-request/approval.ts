import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import type { Transaction } from "../../kit/db/database";
import { signInRequests } from "../../kit/db/schema";
import { Failure, invalid, notFound } from "../../kit/failure";
import { hashToken, sameHash } from "../../kit/security/tokens";
import { findAnswering, noteUse, verifyAnswer } from "../passkey/assertion";
import { newChallenge } from "../passkey/challenges";
import { passkeysOf } from "../passkey/passkey";
import { requestOptions } from "../passkey/web-authn";
import { hashRequestCode, isUndecided, isWaiting } from "./sign-in-request";
import { words } from "./words";

const findSignInRequest: Handler<"findSignInRequest"> = async (input, { hub, caller, session }) => {
  await hub.limits.count("approval", session.userId);
  const [found] = await hub.db
    .select()
    .from(signInRequests)
    .where(and(isWaiting(), named(hub, input)));
  if (!found) throw notFound(words.notFound);
  await hub.limits.refund(["approval", session.userId]);
  const { id, userAgent, clientAddress, createdAt } = found;
  const isSameAddress = clientAddress === caller.clientAddress;
  const data = { _id: id, userAgent, clientAddress, isSameAddress, askedAt: createdAt.toISOString() };
  return { msg: words.found, data };
};

function named({ codeKeys }: Services, { link, code }: { link?: string | undefined; code?: string | undefined }): SQL {
  if (link !== undefined) return eq(signInRequests.linkHash, hashToken(link));
  return inArray(
    signInRequests.codeHash,
    codeKeys.map((key) => hashRequestCode(key, code ?? "")),
  );
}

const purposeOf = (requestId: string, session: { id: string }) => ({ approval: requestId, session: session.id });

const approvalOptions: Handler<"approvalOptions"> = async ({ requestId }, { hub, session }) => {
  const challenge = newChallenge(hub.challengeKeys, purposeOf(requestId, session));
  const known = await passkeysOf(hub.db, session.userId);
  return { msg: words.options, data: requestOptions(hub.publicUrl, challenge, known) };
};

/** The number proves sight of the waiting browser, the passkey presence. */
const approveSignIn: Handler<"approveSignIn"> = async ({ requestId, number, credential }, context) => {
  const { hub, session, audit } = context;
  await hub.limits.count("approval", session.userId);
  await requireNumber(hub, requestId, number);
  const answering = await findAnswering(hub, purposeOf(requestId, session), credential);
  const use = await verifyAnswer(hub, answering, credential, session.userId);
  await audit.change(async (tx) => {
    const shown = await noteUse(tx, use);
    if (shown instanceof Failure) throw shown;
    await decide(tx, requestId, { approvedAt: new Date(), userId: session.userId });
    audit.about({ after: await placeOf(tx, requestId) });
  });
  await hub.limits.refund(["approval", session.userId]);
  return { msg: words.approved, data: {} };
};

/** Counts before checking, so that concurrent tries count. */
async function requireNumber({ db }: Services, requestId: string, number: string): Promise<void> {
  const [tried] = await db
    .update(signInRequests)
    .set({ tries: sql`${signInRequests.tries} + 1` })
    .where(and(eq(signInRequests.id, requestId), isWaiting()))
    .returning({ number: signInRequests.number });
  if (!tried) throw notFound(words.over);
  if (!sameHash(tried.number, number)) throw invalid(words.wrongNumber, { number: [words.wrongNumber] });
}

/** @throws Failure 404 if already decided or expired */
async function decide(
  tx: Transaction,
  requestId: string,
  decision: Partial<typeof signInRequests.$inferInsert>,
): Promise<void> {
  const decided = await tx
    .update(signInRequests)
    .set(decision)
    .where(and(eq(signInRequests.id, requestId), isUndecided()))
    .returning({ id: signInRequests.id });
  if (decided.length === 0) throw notFound(words.over);
}

async function placeOf(tx: Transaction, requestId: string) {
  const { clientAddress, userAgent } = signInRequests;
  const [place] = await tx
    .select({ address: clientAddress, userAgent })
    .from(signInRequests)
    .where(eq(signInRequests.id, requestId));
  return place!;
}

const refuseSignIn: Handler<"refuseSignIn"> = async ({ requestId }, { audit }) => {
  await audit.change(async (tx) => {
    await decide(tx, requestId, { refusedAt: new Date() });
    audit.about({ after: await placeOf(tx, requestId) });
  });
  return { msg: words.refused, data: {} };
};

export const approvalHandlers = {
  findSignInRequest,
  approvalOptions,
  approveSignIn,
  refuseSignIn,
} satisfies Handlers;
