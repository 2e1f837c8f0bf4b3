import { redirect } from "@remix-run/node";
import { z } from "zod";
import { readFields } from "~/auth/form-state.server";
import { type FormCall, formAction, page, pageLoader } from "~/auth/handlers.server";
import { refreshTo } from "~/auth/public-page.server";
import { attemptOf } from "~/auth/session.server";
import { readIdentifier } from "~/contract/kit/identifier";
import { paths } from "~/lib/paths";
import { givenPassword, identifier } from "~/portal/account/account-fields";
import { isCodeStep, refusedPage, signInPage, submitCodeStep } from "./code-step.server";
import { afterPassword } from "./password-step.server";

const PasswordForm = z.object({ identifier, password: givenPassword() });

export const loadSignIn = pageLoader(async ({ session }) => {
  if (session.has("token")) throw redirect(paths.dashboard);
  const vendorUrl = session.get("vendorUrl");
  const headers = vendorUrl ? { "Referrer-Policy": "no-referrer", ...refreshTo(vendorUrl, 0) } : {};
  return page(session, { ...signInPage(session), vendorUrl }, { headers });
});

/** The two steps of spec §4's login flow on one page. */
export const submitSignIn = formAction(async (call) => {
  if (isCodeStep(call.form)) return submitCodeStep(call, paths.login);
  return checkPassword(call);
});

async function checkPassword(call: FormCall) {
  const { api, form, session } = call;
  const fields = readFields(form, PasswordForm, ["password"]);
  if (!fields.ok) return refusedPage(session, fields.failed);
  const { identifier, password } = fields.value;
  const answer = await api("login", { ...readIdentifier(identifier), password, attemptId: attemptOf(session) });
  const pages = { codePage: paths.login, verifyPage: paths.verifyEmail };
  const refused = await afterPassword(call, answer, { ...pages, pending: { identifier } });
  return refusedPage(session, refused.form, refused.status, refused.notice);
}
