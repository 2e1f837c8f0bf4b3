import type { CallContext } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { Failure, notAllowed } from "../../kit/failure";
import type { User } from "../account/users";
import { hasToken, useTrust } from "../trusted-browser/trust";
import { completeSignIn, type Shown } from "./complete-sign-in";

/** What a password step carries besides: the tokens that the caller's browser is trusted by. */
export interface TrustedAttempt {
  attemptId?: string | undefined;
  trustedBrowser?: string | undefined;
}

/**
 * The end of a sign-in whose code a trusted browser stands in for. It is no factor: what demands one asks for it.
 * @returns undefined where the browser is not trusted
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

/** To callers that know of trusted browsers: for how many days this one may be. */
export const trustOffer = (
  { hub: { trustedBrowserDays: trustDays } }: CallContext,
  mayTrust: boolean,
  { trustedBrowser }: TrustedAttempt,
): { trustDays?: number } => (trustedBrowser !== undefined && mayTrust && trustDays > 0 ? { trustDays } : {});

/** A code may be skipped the next time, a recovery code not: who needs one has lost what the others come from. */
export const maySkipNext = (shown: Shown): boolean => !(shown instanceof Failure) && !shown.includes("recovery");
