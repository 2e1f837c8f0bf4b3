import { refusedForm } from "~/auth/form-state.server";
import { type FormCall, redirectTo } from "~/auth/handlers.server";
import { leaveWayElsewhere, type PendingSignIn } from "~/auth/session.server";
import { stepsOf } from "~/auth/way.server";
import type { Contract, Envelope, OutputOf, Refusal } from "~/contract";
import type { FormState, NoticeContent } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import type { Steps } from "~/lib/steps";
import { rememberOwnEmail } from "~/portal/account/verify.server";
import { goOnSignedIn, withCode } from "./code-step.server";
import { signIn } from "./words";

export interface RefusedPassword {
  form: FormState;
  status: number;
  notice?: NoticeContent;
}

interface Around {
  /** Whose password it was, as typed. */
  identifier: string;
  leadsTo?: Pick<PendingSignIn, "wanted" | "page">;
  /** Where the code is asked for. */
  codePage: string;
  /** Where an unverified email is verified. */
  verifyPage: string;
}

/**
 * What follows the password, whichever page asked for it.
 * @returns what was wrong with it
 * @throws Response that leads on to the code, or past it where the browser is trusted
 */
export async function afterPassword(
  call: FormCall,
  answer: Envelope<OutputOf<Contract["login"]>>,
  { identifier, leadsTo, codePage, verifyPage }: Around,
): Promise<RefusedPassword> {
  const { form, session } = call;
  if (answer.code !== 200) {
    const unverified = answer.data?.reason === "unverified";
    if (unverified && identifier.includes("@")) rememberOwnEmail(session, identifier);
    if (answer.data?.reason === "held") {
      // Whom the page that mails a link is filled in with.
      session.set("identifier", identifier);
      // The link that ends the wait leads to a page of its own.
      leaveWayElsewhere(session);
    }
    return {
      form: refusedForm(form, answer, ["password"]),
      status: answer.code,
      notice: unverified
        ? { kind: "info", text: signIn.unverified, link: { href: verifyPage, text: signIn.verify } }
        : noticeOf(answer, stepsOf(call)),
    };
  }
  const { vendorUrl } = answer.data;
  if (vendorUrl) {
    session.flash("vendorUrl", vendorUrl);
    return redirectTo(session, paths.login);
  }
  const now = Date.now();
  const { delayed, isCommonPassword, factors, trustDays, signedIn } = answer.data;
  const begun = { identifier, ...leadsTo, isCommonPassword, factors, trustDays, begunAt: now, sentAt: now };
  if (signedIn) return goOnSignedIn(call, begun, signedIn);
  session.set("pendingSignIn", withCode(begun, answer.data));
  // Nothing was sent: the page itself says what is asked for.
  if (factors) return redirectTo(session, codePage);
  session.flash("notice", { kind: delayed ? "info" : "success", text: answer.msg });
  return redirectTo(session, codePage);
}

/** What stands beside a refused password: how many tries are left, or what ends the wait. */
function noticeOf({ data }: Refusal, { forgotPassword, unlock }: Steps): NoticeContent | undefined {
  const link = { href: forgotPassword, text: signIn.forgot };
  if (data?.reason === "held")
    return { kind: "info", text: signIn.held, link: { href: unlock, text: signIn.mailLink } };
  if (data?.triesLeft === undefined) return undefined;
  return { kind: "info", text: signIn.triesLeft(data.triesLeft), link };
}
