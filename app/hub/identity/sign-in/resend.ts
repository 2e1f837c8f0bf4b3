import { networkOf } from "@portico/rate-limits";
import type { CodePurpose } from "~/contract/kit/rules";
import type { CallContext, Handler, Handlers } from "../../call/handler";
import { Failure, inWords } from "../../kit/failure";
import { findUserBy, type GivenIdentifier, identifierText, type User } from "../account/users";
import { type CodeRequest, findCode, isUnderWay, type StoredCode } from "./codes";
import { countMail, deliverNow, postCode, sentCode } from "./mail";
import { onlySharedSlot } from "./sign-ups";
import { inactive, verifiedAlready } from "./signed-in";
import { withMinimumDuration } from "./timing";
import { words } from "./words";

type Request = Omit<CodeRequest, "userId">;

const resendCode: Handler<"resendCode"> = async (input, context) => {
  const { hub, caller, audit } = context;
  await hub.limits.count("resendAddress", caller.clientAddress);
  const { purpose, attemptId } = input;
  const user = await findUserBy(hub.db, input);
  audit.by(user);
  const isShared = user && purpose === "VERIFY_EMAIL" && attemptId === undefined;
  const signUp = isShared ? await onlySharedSlot(hub.db, user.id) : undefined;
  const code = user && (await findCode(hub.db, { userId: user.id, purpose, attemptId, signUp }));
  if (user && code && attemptId !== undefined && !code.needsPassword) return replaceOwn(context, user, code, input);

  const name = identifierText(input);
  const network = networkOf(caller.clientAddress);
  await hub.limits.count("resend", `${purpose}:${name}@${network}`);
  await hub.limits.count("codeMail", { of: name, at: `${purpose}@${network}` });
  const delayed = await withMinimumDuration(() => sendUnseen(context, user, code, { ...input, signUp }));
  return { msg: delayed ? words.messages.codeDelayed : words.messages.codeResent, data: {} };
};

/** @throws Failure with the reason, or the time of the next code */
async function replaceOwn(
  { hub, caller, audit }: CallContext,
  user: User,
  code: StoredCode,
  input: GivenIdentifier & Request,
) {
  if (!user.isActive) throw inactive();
  if (input.purpose === "VERIFY_EMAIL" && user.emailVerifiedAt) throw verifiedAlready();
  if (input.purpose === "LOGIN" && !isUnderWay(code))
    throw new Failure(400, words.messages.signInTooOld, { reason: "too-old" });

  const { purpose } = input;
  const sent = await countMail(hub, caller, { purpose, email: user.email }, () =>
    audit.change(
      (tx) => postCode(hub, tx, user, { ...resentCode(input), title: "again" }),
      ({ posted }) => posted.length > 0,
    ),
  );
  if (sent.posted.length === 0) {
    const { waitSeconds: retryAfterSeconds } = sent;
    const msg = words.messages.codeStandsStill(inWords(retryAfterSeconds));
    throw new Failure(429, msg, { retryAfterSeconds }, { isRepeat: true });
  }
  const delayed = await deliverNow(hub, sent.posted);
  const isBySms = sent.posted.some(({ channel }) => channel === "SMS");
  const msg = isBySms ? words.messages.newCodeSentBySms : words.messages.newCodeSent;
  return { msg: delayed ? words.messages.codeDelayed : msg, data: { delayed, ...sentCode(user, sent) } };
}

async function sendUnseen(
  { hub, audit }: CallContext,
  user: User | undefined,
  code: StoredCode | undefined,
  input: GivenIdentifier & Request,
): Promise<boolean> {
  const reason = user ? whyNot(user, code, input.purpose) : words.reasons.noAccount;
  if (!user || reason) await audit.failed(reason ?? words.reasons.noAccount);
  else {
    const title = input.purpose === "LOGIN" || (input.signUp && code) ? "again" : "nothing";
    const { posted } = await audit.change((tx) => postCode(hub, tx, user, { ...resentCode(input), title }));
    void deliverNow(hub, posted);
  }
  return hub.outbox.isFailing;
}

const resentCode = ({ purpose, attemptId, signUp, phone }: GivenIdentifier & Request) => ({
  purpose,
  attemptId,
  signUp,
  alsoBySms: phone !== undefined,
});

function whyNot(user: User, code: StoredCode | undefined, purpose: CodePurpose): string | undefined {
  if (!user.isActive) return words.reasons.inactive;
  if (purpose === "VERIFY_EMAIL") return user.emailVerifiedAt ? words.reasons.verifiedAlready : undefined;
  return code && isUnderWay(code) ? undefined : words.reasons.noSignIn;
}

export const resendHandlers = { resendCode } satisfies Handlers;
