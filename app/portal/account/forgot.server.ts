import { z } from "zod";
import { readFields, refusedForm } from "~/auth/form-state.server";
import { formAction, page, pageLoader } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import type { PortalSession } from "~/auth/session.server";
import { type FormState, untouched } from "~/lib/form-state";
import { email } from "./account-fields";

const ForgotForm = z.object({ email });

export const loadForgot = pageLoader(async ({ session }) => page(session, forgotPage(session, untouched)));

export const submitForgot = formAction(async ({ form, session, api }) => {
  const fields = readFields(form, ForgotForm);
  if (!fields.ok) return page(session, forgotPage(session, fields.failed), { status: 400 });
  const answer = await api("requestPasswordReset", fields.value);
  if (answer.code !== 200)
    return page(session, forgotPage(session, refusedForm(form, answer)), { status: answer.code });
  // Another product API says so without a code (spec §7).
  if (answer.data.failed)
    return page(session, forgotPage(session, refusedForm(form, { code: 400, msg: answer.msg, data: null })), {
      status: 400,
    });
  return page(session, forgotPage(session, untouched, answer.msg));
});

const forgotPage = (session: PortalSession, form: FormState, sent?: string) => ({
  page: publicPage(session, sent === undefined ? undefined : { kind: "success", text: sent }),
  form,
  done: sent !== undefined,
});
