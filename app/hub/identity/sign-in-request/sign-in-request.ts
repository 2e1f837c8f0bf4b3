import { randomInt } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import {
  APPROVAL_CODE_CHARACTERS,
  APPROVAL_LETTERS,
  APPROVAL_MINUTES,
  APPROVAL_NUMBER_DIGITS,
  APPROVAL_TRIES,
} from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import { newestOf } from "~/lib/secret-box.server";
import { counted } from "../../call/counted";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable, Transaction } from "../../kit/db/database";
import { signInRequests } from "../../kit/db/schema";
import { notSignedIn } from "../../kit/failure";
import { hashCode, hashToken, newToken } from "../../kit/security/tokens";
import { findUser } from "../account/users";
import { completeSignIn, type Shown } from "../sign-in/complete-sign-in";
import { countStep } from "../sign-in/sign-in-outcome";
import { words } from "./words";

/** Hashed without a user, as the request has none yet. */
export const hashRequestCode = (codeKey: Buffer, code: string): string => hashCode(codeKey, "", "APPROVAL", code);

const letters = (count: number): string =>
  Array.from({ length: count }, () => APPROVAL_LETTERS[randomInt(APPROVAL_LETTERS.length)]).join("");

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, "0");

export const isUndecided = () =>
  and(gt(signInRequests.expiresAt, new Date()), isNull(signInRequests.approvedAt), isNull(signInRequests.refusedAt));

export const isWaiting = () => and(isUndecided(), lt(signInRequests.tries, APPROVAL_TRIES));

const ofBrowser = ({ link, attemptId }: { link: string; attemptId: string }) =>
  and(eq(signInRequests.linkHash, hashToken(link)), eq(signInRequests.attemptHash, hashToken(attemptId)));

const askForApproval: Handler<"askForApproval"> = async ({ attemptId }, { hub, caller, audit }) => {
  await hub.limits.count("approvalAddress", caller.clientAddress);
  const link = newToken();
  const code = letters(APPROVAL_CODE_CHARACTERS);
  const number = digits(APPROVAL_NUMBER_DIGITS);
  const attemptHash = hashToken(attemptId);
  await audit.change(async (tx) => {
    await tx.delete(signInRequests).where(eq(signInRequests.attemptHash, attemptHash));
    await tx.insert(signInRequests).values({
      linkHash: hashToken(link),
      codeHash: hashRequestCode(newestOf(hub.codeKeys), code),
      attemptHash,
      number,
      clientAddress: caller.clientAddress,
      userAgent: (caller.userAgent ?? "").slice(0, 300),
      expiresAt: new Date(Date.now() + APPROVAL_MINUTES * MINUTE_MS),
    });
  });
  return { msg: words.asked, data: { link, code, number } };
};

const approvalState: Handler<"approvalState"> = async (input, { hub }) => {
  const [found] = await hub.db.select().from(signInRequests).where(ofBrowser(input));
  return { msg: words.state, data: { state: stateOf(found) } };
};

function stateOf(found: typeof signInRequests.$inferSelect | undefined) {
  if (!found || found.expiresAt.getTime() < Date.now()) return "over";
  if (found.approvedAt) return "approved";
  return found.refusedAt || found.tries >= APPROVAL_TRIES ? "refused" : "waiting";
}

/** Spent in the session's transaction: of several calls one signs in. */
const signInByApproval: Handler<"signInByApproval"> = async (input, context) => {
  const { hub, caller, audit } = context;
  await hub.limits.count("passkeyAddress", caller.clientAddress);
  const approved = and(
    ofBrowser(input),
    isNotNull(signInRequests.approvedAt),
    gt(signInRequests.expiresAt, new Date()),
  );
  const [found] = await hub.db.select({ userId: signInRequests.userId }).from(signInRequests).where(approved);
  const user = found?.userId ? await findUser(hub.db, found.userId) : undefined;
  if (!user) throw notSignedIn(words.over);
  audit.by(user);
  const show = async (tx: Transaction): Promise<Shown> => {
    const used = await tx.delete(signInRequests).where(approved).returning({ id: signInRequests.id });
    return used.length > 0 ? ["mca", "user", "mfa"] : notSignedIn(words.over);
  };
  const answer = await completeSignIn(context, user, show, { isShared: input.isShared });
  await hub.limits.refund(["passkeyAddress", caller.clientAddress]);
  return answer;
};

export async function sweepSignInRequests(on: Queryable): Promise<void> {
  await on.delete(signInRequests).where(lt(signInRequests.expiresAt, new Date()));
}

export const signInRequestHandlers = {
  askForApproval,
  approvalState,
  signInByApproval: counted(signInByApproval, countStep("approval")),
} satisfies Handlers;
