import { eq } from "drizzle-orm";
import type { AuthenticationMethod } from "~/contract/kit/authentication";
import type { Assertion } from "~/contract/passkey";
import type { Handler, Handlers, SignedInContext } from "../call/handler";
import { useAuthenticatorCode } from "../factor/authenticators";
import { hasFactor, secondStepsOf } from "../factor/enrolled";
import { countRecoveryCodes, isRecoveryCode, useRecoveryCode } from "../factor/recovery-codes";
import { findUser, type User } from "../identity/users";
import type { Transaction } from "../kit/db/database";
import { passkeys, sessions } from "../kit/db/schema";
import { Failure, notAllowed, notSignedIn } from "../kit/failure";
import { postNotice } from "../notice/notice";
import { findAnswering, noteUse, verifyAnswer } from "../passkey/assertion";
import { newChallenge } from "../passkey/challenges";
import { requestOptions } from "../passkey/web-authn";
import { factorRefused, noCode, refusalOf } from "../sign-in/code-refused";
import { consumeCode, isCode } from "../sign-in/codes";
import type { Shown } from "../sign-in/complete-sign-in";
import { countMail, deliverNow, postCode, sentCode } from "../sign-in/mail";
import { words as signInWords } from "../sign-in/words";
import { words } from "./words";

/** A code that was mailed for it is of no use anywhere else. */
const STEP_UP = "STEP_UP";

/** @throws Failure unless it is a session of a user that is there */
async function ownerOf({ hub, session }: SignedInContext): Promise<User> {
  if (session.kind !== "SESSION") throw notAllowed();
  const user = await findUser(hub.db, session.userId);
  if (!user) throw notSignedIn();
  return user;
}

const beginStepUp: Handler<"beginStepUp"> = async (_input, context) => {
  const { hub, caller, session } = context;
  const user = await ownerOf(context);
  const factors = await secondStepsOf(hub.db, user.id);
  if (factors.length === 0) {
    const code = await countMail(hub, caller, { purpose: STEP_UP, email: user.email }, () =>
      hub.db.transaction((tx) => postCode(hub, tx, user, { purpose: STEP_UP, attemptId: session.id })),
    );
    await deliverNow(hub, code.posted);
    return { msg: words.begun, data: { factors, sentTo: sentCode(user, code).sentTo } };
  }
  if (!factors.includes("passkey")) return { msg: words.begun, data: { factors } };
  const known = await hub.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  const challenge = newChallenge(hub.challengeKeys, { stepUp: session.id });
  return { msg: words.begun, data: { factors, passkey: requestOptions(hub.publicUrl, challenge, known) } };
};

const stepUp: Handler<"stepUp"> = async ({ otp = "", credential }, context) => {
  const { hub, session, audit } = context;
  const user = await ownerOf(context);
  await hub.limits.count("factor", { of: user.id });
  await hub.limits.count("factorDay", { of: user.id });
  const show = credential ? await byPasskey(context, credential) : byCode(context, user, otp);
  const shown = await audit.change(
    async (tx) => {
      const outcome = await show(tx);
      if (!(outcome instanceof Failure)) {
        const methods = [...new Set<AuthenticationMethod>([...session.methods, ...outcome])];
        await tx.update(sessions).set({ authenticatedAt: new Date(), methods }).where(eq(sessions.id, session.id));
      }
      return outcome;
    },
    (outcome) => !(outcome instanceof Failure),
  );
  if (shown instanceof Failure) throw shown;
  await hub.limits.reset(["factor", { of: user.id }]);
  return { msg: words.confirmed, data: {} };
};

type Show = (tx: Transaction) => Promise<Shown>;

async function byPasskey({ hub, session }: SignedInContext, credential: Assertion): Promise<Show> {
  const answering = await findAnswering(hub, { stepUp: session.id }, credential);
  if (answering.passkey.userId !== session.userId) throw notSignedIn(words.refused);
  const answered = await verifyAnswer(hub, answering, credential);
  return (tx) => noteUse(tx, answered);
}

/** Where a factor is enrolled, nothing that is mailed counts. */
function byCode({ hub, caller, session }: SignedInContext, user: User, typed: string): Show {
  if (!isCode(typed) && !isRecoveryCode(typed)) throw noCode();
  return async (tx) => {
    if (!(await hasFactor(tx, user.id))) {
      const request = { userId: user.id, purpose: STEP_UP, attemptId: session.id } as const;
      return refusalOf(await consumeCode(tx, hub.codeKeys, request, typed)) ?? ["mail"];
    }
    const isRecovery = isRecoveryCode(typed);
    const use = isRecovery
      ? await useRecoveryCode(tx, hub.codeKeys, user.id, typed)
      : await useAuthenticatorCode(hub, tx, user.id, typed);
    if (use !== "accepted") return factorRefused(use);
    if (!isRecovery) return ["otp", "mfa"];
    const about = signInWords.codesLeft(await countRecoveryCodes(tx, user.id));
    await postNotice(hub, tx, { kind: "RECOVERY_CODE_USED", user, caller, session, about });
    return ["recovery", "mfa"];
  };
}

export const stepUpHandlers = { beginStepUp, stepUp } satisfies Handlers;
