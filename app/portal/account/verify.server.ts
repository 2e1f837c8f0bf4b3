import { z } from "zod";
import { readFields, refusedForm } from "~/auth/form-state.server";
import { type FormCall, formAction, page, pageLoader, redirectTo } from "~/auth/handlers.server";
import { publicPage, refreshTo } from "~/auth/public-page.server";
import { attemptOf, type PortalSession } from "~/auth/session.server";
import type { Contract, OutputOf } from "~/contract";
import { type FormState, untouched } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { email, otp } from "./account-fields";

const VerifyForm = z.object({ email, otp });
const ResendForm = z.object({ email });

export const loadVerify = pageLoader(async ({ session }) =>
  page(session, verifyPage(session, registeredForm(session))),
);

export const submitVerify = formAction(async (call) => {
  const { session } = call;
  const outcome = await verifyEmail(call, { here: paths.verifyEmail });
  if ("form" in outcome) return page(session, verifyPage(session, outcome.form), { status: outcome.status });
  return page(session, verifyPage(session, untouched, true), { headers: refreshTo(paths.login) });
});

const verifyPage = (session: PortalSession, form: FormState, done = false) => ({
  page: publicPage(session),
  form,
  done,
});

/** The form with the email that was just registered. */
export function registeredForm(session: PortalSession): FormState {
  const registered = session.get("registeredEmail");
  return registered ? { ...untouched, values: { email: registered } } : untouched;
}

interface Verifying {
  /** The page it is shown on. */
  here: string;
  /** Whether the answer shall carry a self-assignment token. */
  selfAssign?: boolean;
}

/**
 * Sends the code, or asks for a new one.
 * @returns what the API answered, or the form with what was wrong
 * @throws Response back to the page, when a new code is on its way
 */
export async function verifyEmail(
  call: FormCall,
  { here, selfAssign }: Verifying,
): Promise<OutputOf<Contract["verifyEmail"]> | { form: FormState; status: number }> {
  const { form, session, api } = call;
  if (form.get("intent") === "resend") return resend(call, here);
  const fields = readFields(form, VerifyForm);
  if (!fields.ok) return { form: fields.failed, status: 400 };

  const answer = await api("verifyEmail", { ...fields.value, selfAssign, attemptId: attemptOf(session) });
  if (answer.code !== 200) {
    const wrongCode = answer.code === 400 && !answer.data?.fieldErrors;
    const failed = refusedForm(form, answer);
    return {
      form: wrongCode ? { values: failed.values, fieldErrors: { otp: [answer.msg] } } : failed,
      status: answer.code,
    };
  }
  session.unset("registeredEmail");
  session.unset("attemptId");
  return answer.data;
}

async function resend({ form, session, api }: FormCall, here: string) {
  const fields = readFields(form, ResendForm);
  if (!fields.ok) return { form: fields.failed, status: 400 };
  const answer = await api("resendCode", { ...fields.value, purpose: "VERIFY_EMAIL", attemptId: attemptOf(session) });
  if (answer.code !== 200) return { form: refusedForm(form, answer), status: answer.code };
  session.set("registeredEmail", fields.value.email);
  session.flash("notice", { kind: "success", text: answer.msg });
  return redirectTo(session, here);
}
