import type { Handler, Handlers } from "../http/handler";
import type { Services } from "../services";
import { type CodeRequest, wasAskedLately } from "./codes";
import { deliverNow, postCode } from "./mail";
import { evenly } from "./timing";
import { messages } from "./texts";
import { findUserBy, identifierText, type Identifier } from "./users";

/** A new code in place of the one that did not arrive. Whether there is an account, or anything to send, cannot be told from the answer. */
const resendCode: Handler<"resendCode"> = async (input, { hub, caller }) => {
  await hub.limits.count("resendAddress", caller.clientAddress);
  await hub.limits.count("resend", `${input.purpose}:${identifierText(input)}`);
  const delayed = await evenly(() => sendAgain(hub, input, { purpose: input.purpose, attemptId: input.attemptId }));
  return { msg: delayed ? messages.codeDelayed : messages.codeResent, data: {} };
};

async function sendAgain(hub: Services, who: Identifier, request: Omit<CodeRequest, "userId">): Promise<boolean> {
  const user = await findUserBy(hub.db, who);
  if (!user || !user.isActive) return hub.outbox.isFailing;
  const due =
    request.purpose === "VERIFY_EMAIL"
      ? !user.emailVerifiedAt
      : await wasAskedLately(hub.db, { userId: user.id, purpose: "LOGIN" });
  if (!due) return hub.outbox.isFailing;
  const posted = await hub.db.transaction((tx) => postCode(hub, tx, user, { ...request, alsoBySms: who.phone !== undefined }));
  void deliverNow(hub, posted);
  return hub.outbox.isFailing;
}

export const resendHandlers = { resendCode } satisfies Handlers;
