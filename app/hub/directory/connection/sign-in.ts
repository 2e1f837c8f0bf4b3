import type { Contract } from "~/contract";
import { CONNECTION_MINUTES } from "~/contract/kit/connection-rules";
import type { OutputOf } from "~/contract/kit/endpoint";
import { counted } from "../../call/counted";
import type { CallContext, Handler, Handlers } from "../../call/handler";
import { personName, type User } from "../../identity/account/users";
import { standingOf } from "../../identity/factor/standing";
import { noteProviderSignIn } from "../../identity/session/provider-session";
import { completeSignIn, type Shown } from "../../identity/sign-in/complete-sign-in";
import { beginSecondStep } from "../../identity/sign-in/second-step";
import { countStep } from "../../identity/sign-in/sign-in-outcome";
import { isReady, refusalOfUnready } from "../../identity/sign-in/signed-in";
import { words as signInWords } from "../../identity/sign-in/words";
import type { Transaction } from "../../kit/db/database";
import { identityLinks } from "../../kit/db/schema";
import { Failure, notSignedIn } from "../../kit/failure";
import { newLink } from "../../kit/security/links";
import { notifyOfAssignment } from "../user/common-portal";
import { type Attempt, requireConnection, takeAttempt } from "./attempts";
import { claimsRead, type SaidClaims } from "./claims";
import { followClaims, type GivenAccess, wantedBy } from "./follow";
import { type Known, noteIdentityUse } from "./identities";
import { makePerson } from "./new-person";
import { identityOf, methodsBy, originOf } from "./person";
import { type Claims, claimsOf, recordedConnection, type StoredConnection, saidThere } from "./provider";
import { rulesInForce } from "./rules";
import { refusalOf, verdictOn } from "./verdict";
import { words } from "./words";

type Data = OutputOf<Contract["signInByConnection"]>;

const signInByConnection: Handler<"signInByConnection"> = async ({ shortName, answer, attemptId }, context) => {
  const { hub, caller, audit } = context;
  await hub.limits.count("connectionAddress", caller.clientAddress);
  const connection = await requireConnection(hub, shortName);
  audit.about({ type: "CONNECTION", id: connection.id, name: connection.name });
  const attempt = await takeAttempt(hub.db, connection, { answer, attemptId });
  const rules = await rulesInForce(hub.db, [connection.id]);
  const read = rules.map(({ rule }) => rule.claim);
  const claims = claimsOf(await saidThere(hub, connection, attempt, answer, read));
  const known = { connectionId: connection.id, ...identityOf(claims) };
  const byRules = new Set(wantedBy(rules, claims).keys());
  const admitted = await admit(context, connection, { known, claims, byRules });
  const there = { userId: admitted.user.id, attemptId };
  const isNoted = await noteProviderSignIn(hub.db, there, originOf(connection, claims), attempt.takenAt);
  if (!isNoted) throw notSignedIn(signInWords.messages.endedThere);
  const led = { name: connection.name, leadsTo: attempt.leadsTo ?? undefined, isShared: attempt.isShared };
  if (admitted.isLinked) {
    const { msg, data } = await signIn(context, { user: admitted.user, connection, known, claims, attempt, attemptId });
    return { msg, data: { ...led, ...data } };
  }
  const { user } = admitted;
  const { token, stored } = newLink(CONNECTION_MINUTES);
  const { attemptHash } = attempt;
  const waiting = { ...stored, ...known, attemptHash, userId: user.id, claims: claimsRead(claims, read) };
  await audit.change((tx) => tx.insert(identityLinks).values(waiting));
  return { msg: words.link, data: { ...led, link: { token, email: user.email } } };
};

/**
 * The account of the identity, if need be a new one, or the one that it could be linked to.
 * @throws Failure 403
 */
async function admit(
  context: CallContext,
  connection: StoredConnection,
  { known, claims, byRules }: { known: Known; claims: Claims; byRules: ReadonlySet<string> },
): Promise<{ user: User; isLinked: boolean }> {
  const { hub, audit } = context;
  const verdict = await verdictOn(hub.db, connection, { known, claims, byRules });
  audit.by(verdict.user);
  if (verdict.kind === "refused") throw refusalOf(verdict, connection);
  if (verdict.kind !== "new") return { user: verdict.user, isLinked: verdict.kind === "linked" };
  const { newcomer, isDefaultDue } = verdict;
  return { user: await makePerson(context, connection, known, { ...newcomer, isDefaultDue }), isLinked: true };
}

interface SignedInThere {
  user: User;
  connection: StoredConnection;
  known: Known;
  claims: Claims;
  attempt: Attempt;
  attemptId: string;
}

/** With our own second step, unless the provider's is taken for one. */
async function signIn(
  context: CallContext,
  { user, connection, known, claims, attempt, attemptId }: SignedInThere,
): Promise<{ msg: string; data: Pick<Data, "signedIn" | "step"> }> {
  if (!isReady(user)) throw refusalOfUnready(user);
  const methods = methodsBy(connection.factorTrust, claims);
  if (methods) {
    const shown = { user, connection, known, claims };
    const { isShared } = attempt;
    const { msg, data } = await enterFollowing(context, shown, async () => methods, { isShared, attemptId });
    return { msg, data: { signedIn: data } };
  }
  // The session may come minutes later, or never: what the provider says now counts now.
  const given = await context.audit.change(
    async (tx) => {
      await noteIdentityUse(tx, known);
      return followClaims(tx, context.audit, { user, connection, claims });
    },
    () => false,
  );
  await notifyOfAccess(context, given);
  const { steps: factors } = await standingOf(context.hub.db, user.id);
  const { msg, data } = await beginSecondStep(context, { user, factors }, { attemptId, firstMethod: "fed" });
  return { msg, data: { step: { identifier: user.email, ...data } } };
}

interface ShownThere {
  user: User;
  connection: StoredConnection;
  known: Known;
  claims: SaidClaims;
}

/**
 * Opens the session, and gives and ends access by the claims with it.
 * @param prove shows the methods in the session's transaction
 */
export async function enterFollowing(
  context: CallContext,
  { user, connection, known, claims }: ShownThere,
  prove: (tx: Transaction) => Promise<Shown>,
  rules: { isShared: boolean | undefined; attemptId: string },
) {
  let given: readonly GivenAccess[] = [];
  const show = async (tx: Transaction): Promise<Shown> => {
    const methods = await prove(tx);
    if (methods instanceof Failure) return methods;
    await noteIdentityUse(tx, known);
    const after = { connection: recordedConnection(connection) };
    context.audit.also([
      { action: "SIGN_IN_CONNECTION", type: "USER", id: user.id, name: personName(user), before: null, after },
    ]);
    given = await followClaims(tx, context.audit, { user, connection, claims });
    return methods;
  };
  const entered = await completeSignIn(context, user, show, rules);
  await notifyOfAccess(context, given);
  return entered;
}

async function notifyOfAccess({ hub }: CallContext, given: readonly GivenAccess[]): Promise<void> {
  for (const each of given) await notifyOfAssignment(hub, each);
}

export const connectionSignInHandlers = {
  signInByConnection: counted(signInByConnection, countStep("connection")),
} satisfies Handlers;
