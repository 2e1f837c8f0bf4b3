import { counted } from "../../call/counted";
import type { Handler, Handlers } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { Failure } from "../../kit/failure";
import { findUser } from "../account/users";
import { completeSignIn, type Shown } from "../sign-in/complete-sign-in";
import { isAfterProvider } from "../sign-in/factor-step";
import { countStep } from "../sign-in/sign-in-outcome";
import { findAnswering, noteUse, unknownPasskey, verifyAnswer } from "./assertion";
import { newChallenge } from "./challenges";
import { requestOptions } from "./web-authn";
import { words } from "./words";

const passkeySignInOptions: Handler<"passkeySignInOptions"> = async ({ attemptId }, { hub }) => ({
  msg: words.options,
  data: requestOptions(hub.publicUrl, newChallenge(hub.challengeKeys, { signIn: attemptId })),
});

const signInByPasskey: Handler<"signInByPasskey"> = async ({ credential, attemptId, isShared }, context) => {
  const { hub, caller, audit } = context;
  await hub.limits.count("passkeyAddress", caller.clientAddress);
  const answering = await findAnswering(hub, { signIn: attemptId }, credential);
  const user = await findUser(hub.db, answering.passkey.userId);
  if (!user) throw unknownPasskey();
  audit.by(user);
  const answered = await verifyAnswer(hub, answering, credential);
  const show = async (tx: Transaction): Promise<Shown> => {
    const shown = await noteUse(tx, answered);
    const isSecond = !(shown instanceof Failure) && (await isAfterProvider(tx, { userId: user.id, attemptId }));
    return isSecond ? ["fed", ...shown] : shown;
  };
  const answer = await completeSignIn(context, user, show, { isShared, attemptId });
  await hub.limits.refund(["passkeyAddress", caller.clientAddress]);
  return answer;
};

export const passkeySignInHandlers = {
  passkeySignInOptions,
  signInByPasskey: counted(signInByPasskey, countStep("passkey")),
} satisfies Handlers;
