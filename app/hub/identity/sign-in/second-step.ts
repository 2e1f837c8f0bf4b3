import type { FirstMethod, SecondStep } from "~/contract/kit/authentication";
import type { CallContext } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { Failure } from "../../kit/failure";
import type { NamedScope } from "../../messages/delivery/effective";
import type { User } from "../account/users";
import { beginFactorStep } from "./factor-step";
import { countRefusedMail, deliverNow, isLate, mailTries, postCode, type SentCode, sentCode } from "./mail";
import { words } from "./words";

interface Begun {
  attemptId?: string | undefined;
  firstMethod?: FirstMethod;
  alsoBySms?: boolean;
  about?: NamedScope | undefined;
}

/**
 * Asks for one of the account's factors, or mails a code if it has none. Leaves the call's event.
 * @throws Failure 429
 */
export async function beginSecondStep(
  { hub, caller, audit }: CallContext,
  { user, factors }: { user: User; factors: SecondStep[] },
  { attemptId, firstMethod, alsoBySms = false, about }: Begun,
) {
  if (factors.length > 0) {
    await audit.change((tx) => beginFactorStep(tx, { userId: user.id, attemptId, firstMethod }));
    return { msg: words.messages.factorAsked, data: { factors } };
  }
  const mailed = { purpose: "LOGIN", email: user.email } as const;
  const post = async (tx: Transaction): Promise<SentCode> => {
    const reader = { ...user, language: user.language ?? caller.language ?? null };
    const sent = await postCode(hub, tx, reader, { purpose: "LOGIN", attemptId, firstMethod, alsoBySms, about });
    // Last, as mails to one address lock each other.
    if (sent.posted.length > 0) await hub.limits.within(tx).admit(mailTries(caller, mailed));
    return sent;
  };
  const code = await audit.change(post).catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === 429) await countRefusedMail(hub, caller, mailed);
    throw error;
  });
  const delayed = code.posted.length > 0 ? await deliverNow(hub, code.posted) : await isLate(hub, user.email);
  return {
    msg: delayed ? words.messages.codeDelayed : sentWords(code),
    data: { delayed, ...sentCode(user, code) },
  };
}

function sentWords({ posted }: SentCode): string {
  if (posted.length === 0) return words.messages.codeStands;
  const isBySms = posted.some(({ channel }) => channel === "SMS");
  return isBySms ? words.messages.codeSentBySms : words.messages.codeSent;
}
