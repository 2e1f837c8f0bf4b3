import { z } from "zod";
import { readFields, refusedForm } from "~/auth/form-state.server";
import { type FormCall, formAction, go, page, pageLoader } from "~/auth/handlers.server";
import { attemptOf, type PortalSession } from "~/auth/session.server";
import { paths } from "~/lib/paths";
import { type FormState, untouched } from "~/ui/form-state";
import { email, otp } from "../account-fields";
import { publicPage, refreshTo } from "../public-page.server";

const VerifyForm = z.object({ email, otp });
const ResendForm = z.object({ email });

export const loadVerify = pageLoader(async ({ session }) => {
  const registered = session.get("registeredEmail");
  return page(session, shown(session, registered ? { ...untouched, values: { email: registered } } : untouched));
});

export const submitVerify = formAction(async (call) => {
  if (call.form.get("intent") === "resend") return resend(call);
  const { form, session, api } = call;
  const fields = readFields(form, VerifyForm);
  if (!fields.ok) return page(session, shown(session, fields.failed), { status: 400 });

  const answer = await api("verifyEmail", { ...fields.value, attemptId: attemptOf(session) });
  if (answer.code !== 200) {
    const wrongCode = answer.code === 400 && !answer.data?.fieldErrors;
    const failed = refusedForm(form, answer);
    const placed = wrongCode ? { values: failed.values, fieldErrors: { otp: [answer.msg] } } : failed;
    return page(session, shown(session, placed), { status: answer.code });
  }
  session.unset("registeredEmail");
  session.unset("attemptId");
  return page(session, shown(session, untouched, true), { headers: refreshTo(paths.login) });
});

async function resend({ form, session, api }: FormCall) {
  const fields = readFields(form, ResendForm);
  if (!fields.ok) return page(session, shown(session, fields.failed), { status: 400 });
  const answer = await api("resendCode", { ...fields.value, purpose: "VERIFY_EMAIL", attemptId: attemptOf(session) });
  if (answer.code !== 200) return page(session, shown(session, refusedForm(form, answer)), { status: answer.code });
  session.set("registeredEmail", fields.value.email);
  session.flash("notice", { kind: "success", text: answer.msg });
  return go(session, paths.verifyEmail);
}

const shown = (session: PortalSession, form: FormState, done = false) => ({ page: publicPage(session), form, done });
