import { refusedForm } from "~/auth/form-state.server";
import { type FormCall, redirectTo } from "~/auth/handlers.server";
import type { PendingSignIn } from "~/auth/session.server";
import type { Contract, Envelope, OutputOf } from "~/contract";
import type { FormState, Notice } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { signIn } from "./words";

export interface RefusedPassword {
  form: FormState;
  status: number;
  notice?: Notice;
}

interface Around {
  pending: PendingSignIn;
  /** Where the code is asked for. */
  codePage: string;
  /** Where an unverified email is verified. */
  verifyPage: string;
}

/**
 * What follows the password, whichever page asked for it.
 * @returns what was wrong with it
 * @throws Response that leads on to the code
 */
export async function afterPassword(
  { form, session }: FormCall,
  answer: Envelope<OutputOf<Contract["login"]>>,
  { pending, codePage, verifyPage }: Around,
): Promise<RefusedPassword> {
  if (answer.code !== 200) {
    const unverified = answer.data?.reason === "unverified";
    if (unverified && pending.identifier.includes("@")) session.set("registeredEmail", pending.identifier);
    return {
      form: refusedForm(form, answer, ["password"]),
      status: answer.code,
      ...(unverified && {
        notice: { kind: "info", text: signIn.unverified, link: { href: verifyPage, text: signIn.verify } },
      }),
    };
  }
  const { vendorUrl, delayed } = answer.data;
  if (vendorUrl) {
    session.flash("vendorUrl", vendorUrl);
    return redirectTo(session, paths.login);
  }
  session.set("pendingSignIn", pending);
  session.flash("notice", { kind: delayed ? "info" : "success", text: answer.msg });
  return redirectTo(session, codePage);
}
