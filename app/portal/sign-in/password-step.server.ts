import { startAddress } from "~/auth/connection-start.server";
import { refusedForm } from "~/auth/form-reply.server";
import { type FormCall, redirectTo } from "~/auth/handlers.server";
import type { PendingSignIn } from "~/auth/session-data";
import { isShared } from "~/auth/shared-computer.server";
import { stepsOf } from "~/auth/way.server";
import type { Contract, Envelope, OutputOf, Refusal } from "~/contract";
import type { FormReply, NoticeContent } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { rememberOwnEmail } from "~/portal/account/verify.server";
import { goOnSignedIn, withCode } from "./code-step.server";
import { signIn } from "./words";

export interface RefusedPassword {
  form: FormReply;
  status: number;
  notice?: NoticeContent;
}

interface Around {
  /** As typed. */
  identifier: string;
  leadsTo?: Pick<PendingSignIn, "wanted" | "page">;
  codePage: string;
  /** For unverified emails. */
  verifyPage: string;
}

/**
 * @returns the password's errors
 * @throws Response to the code, or past it in a trusted browser
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
      // Prefills the page that mails a link.
      session.set("identifier", identifier);
      // The mailed link leads to another page.
      session.leaveWayElsewhere();
    }
    return {
      form: refusedForm(form, answer, ["password"]),
      status: answer.code,
      notice: unverified
        ? { kind: "info", text: signIn.unverified, link: { href: verifyPage, text: signIn.verify } }
        : noticeOf(answer, call, isShared(form)),
    };
  }
  const { vendorUrl } = answer.data;
  if (vendorUrl) {
    session.flash("vendorUrl", vendorUrl);
    return redirectTo(session, paths.login);
  }
  const now = Date.now();
  const { delayed, isCommonPassword, factors, trustDays, signedIn } = answer.data;
  const begun = {
    identifier,
    ...leadsTo,
    isCommonPassword,
    factors,
    trustDays,
    isShared: isShared(form),
    begunAt: now,
    sentAt: now,
  };
  if (signedIn) return goOnSignedIn(call, begun, signedIn);
  session.set("pendingSignIn", withCode(begun, answer.data));
  // No message was sent; the page says what to enter.
  if (factors) return redirectTo(session, codePage);
  session.flash("notice", { kind: delayed ? "info" : "success", text: answer.msg });
  return redirectTo(session, codePage);
}

/** The provider of the typed domain, tries left, or how to end the wait. */
function noticeOf({ data }: Refusal, { url, session }: FormCall, isSharedThere: boolean): NoticeContent | undefined {
  const { forgotPassword, unlock } = stepsOf({ url, session });
  if (data?.connection) {
    const { shortName, name } = data.connection;
    const href = startAddress(shortName, url, isSharedThere);
    return { kind: "info", text: signIn.atCompany, link: { href, text: signIn.continueWith(name) } };
  }
  const link = { href: forgotPassword, text: signIn.forgot };
  if (data?.reason === "held")
    return { kind: "info", text: signIn.held, link: { href: unlock, text: signIn.mailLink } };
  if (data?.triesLeft === undefined) return undefined;
  return { kind: "info", text: signIn.triesLeft(data.triesLeft), link };
}
