import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-state.server";
import { page } from "~/auth/handlers.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import type { PortalSession } from "~/auth/session.server";
import { env } from "~/lib/env.server";
import { type FormState, type Notice, untouched } from "~/lib/form-state";
import { chosenPassword, givenPassword } from "./account-fields";
import { validation } from "./validation-words";

const ChangeForm = z
  .object({
    oldPassword: givenPassword(validation.currentPasswordRequired),
    newPassword: chosenPassword(validation.newPasswordRequired),
    confirmPassword: givenPassword(validation.confirmNewPasswordRequired),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    message: validation.passwordsMatch,
  });

const SECRET = ["oldPassword", "newPassword", "confirmPassword"];

export const loadChangePassword = userLoader(async ({ session }) =>
  page(session, changePasswordPage(session, untouched)),
);

export const submitChangePassword = userAction(async ({ form, session, api }) => {
  const fields = readFields(form, ChangeForm, SECRET);
  if (!fields.ok) return page(session, changePasswordPage(session, fields.failed), { status: 400 });
  const { oldPassword, newPassword } = fields.value;
  const answer = await api("changePassword", { oldPassword, newPassword });
  if (answer.code !== 200)
    return page(session, changePasswordPage(session, refusedForm(form, answer, SECRET)), { status: answer.code });
  return page(session, changePasswordPage(session, untouched, { kind: "success", text: answer.msg }));
});

const changePasswordPage = (session: PortalSession, form: FormState, notice?: Notice) => ({
  form,
  notice,
  csrfToken: csrfTokenOf(session),
  allowPaste: env().allowPaste,
});
