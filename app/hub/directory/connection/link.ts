import { and, eq } from "drizzle-orm";
import { plainPassword } from "~/contract/kit/typed";
import { counted } from "../../call/counted";
import type { CallContext, Handler, Handlers } from "../../call/handler";
import { findUser, type User } from "../../identity/account/users";
import { useFactorCode } from "../../identity/factor/factor-code";
import { type Standing, standingOf } from "../../identity/factor/standing";
import { postNotice } from "../../identity/notice/notice";
import { findAnswering, noteUse, verifyAnswer } from "../../identity/passkey/assertion";
import { factorRefused, warningOf } from "../../identity/sign-in/code-refused";
import type { Shown } from "../../identity/sign-in/complete-sign-in";
import { admitFactorTry, admitGuess } from "../../identity/sign-in/guesses";
import { countStep } from "../../identity/sign-in/sign-in-outcome";
import { isReady, refusalOfUnready } from "../../identity/sign-in/signed-in";
import type { Transaction } from "../../kit/db/database";
import { identityLinks } from "../../kit/db/schema";
import { Failure, invalid, notAllowed, notSignedIn } from "../../kit/failure";
import { consumeLink, liveLink } from "../../kit/security/links";
import { verifyNobody, verifyPassword } from "../../kit/security/password-hash";
import { hashToken } from "../../kit/security/tokens";
import { requireConnection } from "./attempts";
import { linkIdentity } from "./identities";
import type { StoredConnection } from "./provider";
import { enterFollowing } from "./sign-in";
import { words } from "./words";

interface Waiting {
  connection: StoredConnection;
  link: typeof identityLinks.$inferSelect;
  user: User;
}

/** @throws Failure 401 */
async function waitingFor(
  { hub, audit }: CallContext,
  { shortName, linkToken, attemptId }: { shortName: string; linkToken: string; attemptId: string },
): Promise<Waiting> {
  const connection = await requireConnection(hub, shortName);
  const [link] = await hub.db
    .select()
    .from(identityLinks)
    .where(
      and(
        liveLink(identityLinks, linkToken),
        eq(identityLinks.connectionId, connection.id),
        eq(identityLinks.attemptHash, hashToken(attemptId)),
      ),
    );
  const user = link && (await findUser(hub.db, link.userId));
  if (!user) throw notSignedIn(words.over);
  audit.by(user);
  audit.about({ type: "CONNECTION", id: connection.id, name: connection.name });
  if (!isReady(user)) throw refusalOfUnready(user);
  return { connection, link, user };
}

export const takesCode = ({ steps }: Standing): boolean => steps.some((step) => step !== "passkey");

const identityLink: Handler<"identityLink"> = async (input, context) => {
  const { connection, user } = await waitingFor(context, input);
  const standing = await standingOf(context.hub.db, user.id);
  const asksCode = takesCode(standing);
  const takesPassword = asksCode || standing.steps.length === 0;
  return { msg: words.link, data: { name: connection.name, email: user.email, asksCode, takesPassword } };
};

/** The account's own password, and its factor where it has one. */
const linkByPassword: Handler<"linkByPassword"> = async ({ password, code, isShared, ...input }, context) => {
  const { hub } = context;
  const waiting = await waitingFor(context, input);
  const { user } = waiting;
  const guess = await admitGuess(context, { email: user.email }, user);
  const typed = plainPassword(password);
  const isTheirs = await (guess.counts ? verifyPassword(user.passwordHash, typed) : verifyNobody(typed));
  if (!isTheirs) {
    await guess.wasWrong();
    throw new Failure(401, words.wrongPassword, {
      ...warningOf(guess.triesLeft),
      fieldErrors: { password: [words.wrongPassword] },
    });
  }
  await hub.limits.giveBack(guess.counted);
  const standing = await standingOf(hub.db, user.id);
  const needsCode = standing.steps.length > 0;
  if (needsCode && !takesCode(standing)) throw notAllowed(words.passkeyNeeded);
  if (needsCode && !code) throw invalid(words.codeNeeded, { code: [words.codeNeeded] });
  if (needsCode) await admitFactorTry(context, user.id);
  const show = async (tx: Transaction): Promise<Shown> => {
    if (!code || !needsCode) return ["fed", "pwd"];
    const { method, use } = await useFactorCode(hub, tx, { user, caller: context.caller, typed: code });
    return use === "accepted" ? ["fed", "pwd", method, "mfa"] : factorRefused(use);
  };
  return linkAndEnter(context, waiting, { ...input, isShared }, show);
};

const linkByPasskey: Handler<"linkByPasskey"> = async ({ credential, isShared, ...input }, context) => {
  const { hub, caller } = context;
  await hub.limits.count("passkeyAddress", caller.clientAddress);
  const waiting = await waitingFor(context, input);
  const answering = await findAnswering(hub, { signIn: input.attemptId }, credential);
  if (answering.passkey.userId !== waiting.user.id) throw notSignedIn(words.otherAccount);
  const answered = await verifyAnswer(hub, answering, credential);
  const answer = await linkAndEnter(context, waiting, { ...input, isShared }, async (tx) => {
    const shown = await noteUse(tx, answered);
    return shown instanceof Failure ? shown : ["fed", ...shown];
  });
  await hub.limits.refund(["passkeyAddress", caller.clientAddress]);
  return answer;
};

/** `prove` spends the account's own proof; a refused one leaves the link for the next try. */
function linkAndEnter(
  context: CallContext,
  { connection, link, user }: Waiting,
  { linkToken, isShared, attemptId }: { linkToken: string; isShared?: boolean | undefined; attemptId: string },
  prove: (tx: Transaction) => Promise<Shown>,
) {
  const { hub, caller } = context;
  const { connectionId, issuer, subject } = link;
  const known = { connectionId, issuer, subject };
  const proveAndLink = async (tx: Transaction): Promise<Shown> => {
    const methods = await prove(tx);
    if (methods instanceof Failure) return methods;
    if (!(await consumeLink(tx, identityLinks, linkToken))) return notSignedIn(words.over);
    await linkIdentity(tx, known, user.id);
    await postNotice(hub, tx, { kind: "IDENTITY_LINKED", user, caller, about: connection.name });
    return methods;
  };
  return enterFollowing(context, { user, connection, known, claims: link.claims }, proveAndLink, {
    isShared,
    attemptId,
  });
}

export const connectionLinkHandlers = {
  identityLink,
  linkByPassword: counted(linkByPassword, countStep("connection")),
  linkByPasskey: counted(linkByPasskey, countStep("connection")),
} satisfies Handlers;
