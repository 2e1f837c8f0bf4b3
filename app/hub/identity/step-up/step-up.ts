import { eq } from "drizzle-orm";
import { satisfies } from "~/contract/kit/authentication";
import type { Assertion } from "~/contract/passkey";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { passkeys } from "../../kit/db/schema";
import { Failure, notSignedIn } from "../../kit/failure";
import { sessionUser, type User } from "../account/users";
import { useFactorCode } from "../factor/factor-code";
import { isRecoveryCode } from "../factor/recovery-codes";
import { hasFactor, secondStepsOf } from "../factor/standing";
import { findAnswering, noteUse, verifyAnswer } from "../passkey/assertion";
import { newChallenge } from "../passkey/challenges";
import { requestOptions } from "../passkey/web-authn";
import { raiseSession } from "../session/session";
import { factorRefused, noCode, refusalOf } from "../sign-in/code-refused";
import { consumeCode, isCode } from "../sign-in/codes";
import type { Shown } from "../sign-in/complete-sign-in";
import { admitFactorTry } from "../sign-in/guesses";
import { countMail, deliverNow, isLate, postCode, sentCode } from "../sign-in/mail";
import { words } from "./words";

const STEP_UP = "STEP_UP";

const beginStepUp: Handler<"beginStepUp"> = async ({ demand = "none" }, context) => {
  const { hub, caller, session } = context;
  const user = await sessionUser(hub.db, session);
  const enrolled = await secondStepsOf(hub.db, user.id);
  const factors = demand === "phishing-resistant" ? enrolled.filter((each) => each === "passkey") : enrolled;
  if (factors.length === 0 && demand === "none") {
    const code = await countMail(hub, caller, { purpose: STEP_UP, email: user.email }, () =>
      hub.db.transaction((tx) => postCode(hub, tx, user, { purpose: STEP_UP, attemptId: session.id })),
    );
    const delayed = code.posted.length > 0 ? await deliverNow(hub, code.posted) : await isLate(hub, user.email);
    return { msg: words.begun, data: { factors, delayed, sentTo: sentCode(user, code).sentTo } };
  }
  const isShown = demand === "none" ? undefined : satisfies(session.methods, demand);
  if (!factors.includes("passkey")) return { msg: words.begun, data: { factors, isShown } };
  const known = await hub.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  const challenge = newChallenge(hub.challengeKeys, { stepUp: session.id });
  return { msg: words.begun, data: { factors, isShown, passkey: requestOptions(hub.publicUrl, challenge, known) } };
};

const stepUp: Handler<"stepUp"> = async ({ otp = "", credential }, context) => {
  const { hub, session, audit } = context;
  const user = await sessionUser(hub.db, session);
  const tries = await admitFactorTry(context, user.id);
  const show = credential ? await byPasskey(context, credential) : byCode(context, user, otp);
  const shown = await audit.change(
    async (tx) => {
      const outcome = await show(tx);
      if (!(outcome instanceof Failure)) await raiseSession(tx, session, outcome);
      return outcome;
    },
    (outcome) => !(outcome instanceof Failure),
  );
  if (shown instanceof Failure) throw shown;
  await hub.limits.giveBack(tries);
  return { msg: words.confirmed, data: {} };
};

type Show = (tx: Transaction) => Promise<Shown>;

async function byPasskey({ hub, session }: SignedInContext, credential: Assertion): Promise<Show> {
  const answering = await findAnswering(hub, { stepUp: session.id }, credential);
  if (answering.passkey.userId !== session.userId) throw notSignedIn(words.refused);
  const answered = await verifyAnswer(hub, answering, credential);
  return (tx) => noteUse(tx, answered);
}

/** A mailed code is refused if a factor is enrolled. */
function byCode({ hub, caller, session }: SignedInContext, user: User, typed: string): Show {
  if (!isCode(typed) && !isRecoveryCode(typed)) throw noCode();
  return async (tx) => {
    if (!(await hasFactor(tx, user.id))) {
      const request = { userId: user.id, purpose: STEP_UP, attemptId: session.id } as const;
      return refusalOf(await consumeCode(tx, hub.codeKeys, request, typed)) ?? ["mail"];
    }
    const { method, use } = await useFactorCode(hub, tx, { user, typed, caller, session });
    return use === "accepted" ? [method, "mfa"] : factorRefused(use);
  };
}

export const stepUpHandlers = { beginStepUp, stepUp } satisfies Handlers;
