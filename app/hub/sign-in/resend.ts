import type { CallContext, Handler, Handlers } from "../call/handler";
import type { Services } from "../call/services";
import { findUserBy, type Identifier, identifierText, type User } from "../identity/users";
import { type CodePurpose, type CodeRequest, wasAskedLately } from "./codes";
import { deliverNow, postCode } from "./mail";
import { withMinimumDuration } from "./timing";
import { words } from "./words";

/**
 * A new code in place of the one that did not arrive. Whether there is an account, or anything to send, cannot be told
 * from the answer.
 */
const resendCode: Handler<"resendCode"> = async (input, context) => {
  const { hub, caller } = context;
  await hub.limits.count("resendAddress", caller.clientAddress);
  await hub.limits.count("resend", `${input.purpose}:${identifierText(input)}`);
  const delayed = await withMinimumDuration(() =>
    sendAgain(context, input, { purpose: input.purpose, attemptId: input.attemptId }),
  );
  return { msg: delayed ? words.messages.codeDelayed : words.messages.codeResent, data: {} };
};

async function sendAgain(
  { hub, audit }: CallContext,
  who: Identifier,
  request: Omit<CodeRequest, "userId">,
): Promise<boolean> {
  const user = await findUserBy(hub.db, who);
  audit.by(user);
  const reason = user && (await whyNot(hub, user, request.purpose));
  if (!user || reason) await audit.failed(reason ?? words.reasons.noAccount);
  else
    void deliverNow(
      hub,
      await audit.change((tx) => postCode(hub, tx, user, { ...request, alsoBySms: who.phone !== undefined })),
    );
  return hub.outbox.isFailing;
}

async function whyNot(hub: Services, user: User, purpose: CodePurpose): Promise<string | undefined> {
  if (!user.isActive) return words.reasons.inactive;
  if (purpose === "VERIFY_EMAIL") return user.emailVerifiedAt ? words.reasons.verifiedAlready : undefined;
  return (await wasAskedLately(hub.db, { userId: user.id, purpose })) ? undefined : words.reasons.noSignIn;
}

export const resendHandlers = { resendCode } satisfies Handlers;
