import { z } from "zod";
import { readFields, refusedForm } from "~/auth/form-state.server";
import { formAction, page, pageLoader } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { publicPage, refreshTo } from "~/auth/public-page.server";
import { clearSession, type PortalSession } from "~/auth/session.server";
import { type FormState, untouched } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { chosenPassword, givenPassword } from "./account-fields";
import { validation } from "./validation-words";

const ResetForm = z
  .object({ newPassword: chosenPassword(), confirmPassword: givenPassword(validation.confirmRequired) })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    message: validation.passwordsMatch,
  });

const SECRET = ["newPassword", "confirmPassword"];
const isUuid = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

/** The address carries the link's secret: no page it leads to may learn it. */
const keepSecret = { "Referrer-Policy": "no-referrer" };

export const loadReset = pageLoader(async ({ session, api, params, afterAction }) => {
  if (afterAction) return page(session, resetPage(session, "open"), { headers: keepSecret });
  const uuid = params.id;
  if (!isUuid(uuid)) return page(session, resetPage(session, "dead"), { status: 404, headers: keepSecret });
  const answer = await api("checkResetLink", { uuid });
  if (answer.code === 404) return page(session, resetPage(session, "dead"), { status: 404, headers: keepSecret });
  if (answer.code !== 200) throw problemOf(answer);
  return page(session, resetPage(session, "open"), { headers: keepSecret });
});

export const submitReset = formAction(async ({ form, session, api, params }) => {
  const uuid = params.id;
  if (!isUuid(uuid)) return page(session, resetPage(session, "dead"), { status: 404, headers: keepSecret });
  const fields = readFields(form, ResetForm, SECRET);
  if (!fields.ok) return page(session, resetPage(session, "open", fields.failed), { status: 400, headers: keepSecret });

  const answer = await api("resetPasswordByLink", { uuid, newPassword: fields.value.newPassword });
  // Used up or grown too old while the form was open: another try cannot help, another link can.
  if (answer.code === 400 && !answer.data?.fieldErrors)
    return page(session, resetPage(session, "dead"), { status: 404, headers: keepSecret });
  if (answer.code !== 200) {
    return page(session, resetPage(session, "open", refusedForm(form, answer, SECRET)), {
      status: answer.code,
      headers: keepSecret,
    });
  }
  // Whoever was signed in here before is not any more: the hub has ended all sessions of the account.
  clearSession(session);
  return page(session, resetPage(session, "done"), { headers: { ...keepSecret, ...refreshTo(paths.login) } });
});

const resetPage = (session: PortalSession, state: "open" | "done" | "dead", form: FormState = untouched) => ({
  page: publicPage(session),
  form,
  state,
});
