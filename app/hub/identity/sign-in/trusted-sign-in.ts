import type { CallContext } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { Failure, notAllowed } from "../../kit/failure";
import type { User } from "../account/users";
import { hasToken, useTrust } from "../trusted-browser/trust";
import { completeSignIn, type Shown } from "./complete-sign-in";

export interface TrustedAttempt {
  attemptId?: string | undefined;
  trustedBrowser?: string | undefined;
}

/**
 * Trust is no factor; a demanded one is still required.
 * @returns undefined if the browser is not trusted
 */
export async function signInByTrust(
  context: CallContext,
  user: User,
  { trustedBrowser: tokens = "", attemptId }: TrustedAttempt,
) {
  if (!hasToken(tokens, user.id)) return undefined;
  const untrusted = notAllowed();
  let next: string | undefined;
  const show = async (tx: Transaction): Promise<Shown> => {
    next = await useTrust(context, tx, user, { tokens, attemptId });
    return next ? ["pwd", "browser"] : untrusted;
  };
  const answer = await completeSignIn(context, user, show).catch((error: unknown) => {
    if (error !== untrusted) throw error;
  });
  return answer && { ...answer, data: { ...answer.data, trustedBrowser: next } };
}

/** A user of a recovery code has lost their factors. */
export const maySkipNext = (shown: Shown): boolean => !(shown instanceof Failure) && !shown.includes("recovery");
