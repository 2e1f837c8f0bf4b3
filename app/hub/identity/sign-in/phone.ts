import { eq } from "drizzle-orm";
import { CODE_MINUTES } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { Failure, inWords } from "../../kit/failure";
import { effectiveForMail, effectiveForSms } from "../../messages/delivery/effective";
import { postTextMessage } from "../../messages/delivery/post-message";
import { sessionUser } from "../account/users";
import { noCode, requireAccepted } from "./code-refused";
import { type CodeRequest, consumeCode, isCode, issueCode } from "./codes";
import { deliverNow } from "./mail";
import { words } from "./words";

const requestOf = ({ session }: SignedInContext): CodeRequest => ({
  userId: session.userId,
  purpose: "VERIFY_PHONE",
  attemptId: session.id,
});

const phoneState: Handler<"phoneState"> = async (_input, context) => {
  const { db } = context.hub;
  const user = await sessionUser(db, context.session);
  const { phoneNumber, phoneVerifiedAt } = user;
  const { owner } = await effectiveForMail(db, "LOGIN_OTP", user);
  const { configuration } = await effectiveForSms(db, "LOGIN_OTP", user, owner);
  const data = {
    phoneNumber: phoneNumber ?? "",
    isVerified: phoneVerifiedAt !== null,
    canVerify: phoneNumber !== null && configuration !== null,
  };
  return { msg: words.phone.state, data };
};

/** Sent to the number only, to prove who reads there. */
const sendPhoneCode: Handler<"sendPhoneCode"> = async (_input, context) => {
  const { hub, session, audit } = context;
  const user = await sessionUser(hub.db, session);
  if (!user.phoneNumber) throw new Failure(409, words.phone.none);
  await hub.limits.count("phoneCode", session.userId);
  const posted = await audit.change(async (tx) => {
    const { made, waitSeconds } = await issueCode(tx, hub.codeKeys, requestOf(context), "step");
    if (!made) {
      const msg = words.messages.codeStandsStill(inWords(waitSeconds));
      throw new Failure(429, msg, { retryAfterSeconds: waitSeconds }, { isRepeat: true });
    }
    const texted = await postTextMessage(hub.outbox, tx, {
      kind: "LOGIN_OTP",
      user,
      otp: made.code,
      link: `${hub.publicUrl}${paths.phone}`,
      minutes: CODE_MINUTES,
      idempotencyKey: made.messageKey,
      expiresAt: new Date(Date.now() + CODE_MINUTES * MINUTE_MS),
    });
    if (texted.length === 0) throw new Failure(409, words.phone.noGateway);
    return texted;
  });
  const delayed = await deliverNow(hub, posted);
  return { msg: delayed ? words.phone.delayed : words.phone.sent, data: {} };
};

const verifyPhone: Handler<"verifyPhone"> = async ({ otp }, context) => {
  const { hub, session, audit } = context;
  if (!isCode(otp)) throw noCode();
  const work = async (tx: Transaction) => {
    const consumed = await consumeCode(tx, hub.codeKeys, requestOf(context), otp);
    if (consumed.outcome === "accepted")
      await tx.update(users).set({ phoneVerifiedAt: new Date() }).where(eq(users.id, session.userId));
    return consumed;
  };
  requireAccepted(await audit.change(work, ({ outcome }) => outcome === "accepted"));
  return { msg: words.phone.verified, data: {} };
};

export const phoneHandlers = { phoneState, sendPhoneCode, verifyPhone } satisfies Handlers;
