import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-state.server";
import { answerPage } from "~/auth/handlers.server";
import { takeForm } from "~/auth/kept-form.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import type { PortalSession } from "~/auth/session.server";
import { passwordChange } from "~/contract/sign-in";
import { env } from "~/lib/env.server";
import { type FormState, type NoticeContent, untouched } from "~/lib/form-state";
import { pageTitle } from "~/lib/product";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PasswordField } from "~/ui/password-field";
import { chosenPassword, givenPassword } from "./account-fields";
import { changePassword, fields, validation } from "./words";

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

export const loader = userLoader(async ({ session, user, url }) => {
  const wasSent = (await takeForm(user._id, url.pathname + url.search)) !== undefined;
  const notice: NoticeContent | undefined = wasSent ? { kind: "info", text: changePassword.signedOut } : undefined;
  return answerPage(session, changePasswordPage(session, untouched, notice));
});

export const action = userAction(async ({ form, session, api }) => {
  const fields = readFields(form, ChangeForm, SECRET);
  if (!fields.ok) return answerPage(session, changePasswordPage(session, fields.failed), { status: 400 });
  const { oldPassword, newPassword } = fields.value;
  const answer = await api("changePassword", { oldPassword, newPassword });
  if (answer.code !== 200)
    return answerPage(session, changePasswordPage(session, refusedForm(form, answer, SECRET)), { status: answer.code });
  return answerPage(session, changePasswordPage(session, untouched, { kind: "success", text: answer.msg }));
});

const changePasswordPage = (session: PortalSession, form: FormState, notice?: NoticeContent) => ({
  form,
  notice,
  csrfToken: csrfTokenOf(session),
  allowPaste: env().allowPaste,
});

export const meta: MetaFunction = () => [{ title: pageTitle(changePassword.title) }];

export default function ChangePassword() {
  const loaded = useLoaderData<typeof loader>();
  return <ChangePasswordView {...(useActionData<typeof action>() ?? loaded)} />;
}

const labels = { ...passwordChange.labels, confirmPassword: changePassword.confirmPassword };

interface ChangePasswordViewProps {
  form: FormState;
  csrfToken: string;
  notice?: NoticeContent;
  allowPaste: boolean;
}

/** The user's own password (spec §2 /dashboard/change, messages in §5). */
function ChangePasswordView({ form, csrfToken, notice, allowPaste }: ChangePasswordViewProps) {
  const box = useRef<HTMLFormElement>(null);
  // Passwords do not outlive an answer, be it a refusal or a success.
  useEffect(() => box.current?.reset(), [form, notice]);
  const field = { form, allowPaste };

  return (
    <>
      <PageHeader title={changePassword.title} />
      <Panel>
        {notice && <Notice {...notice} />}
        <ErrorSummary form={form} labels={labels} />
        <Form method="post" noValidate ref={box}>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <PasswordField {...field} name="oldPassword" label={labels.oldPassword} autoComplete="current-password" />
          <PasswordField
            {...field}
            name="newPassword"
            label={labels.newPassword}
            hint={fields.passwordHint}
            autoComplete="new-password"
          />
          <PasswordField {...field} name="confirmPassword" label={labels.confirmPassword} autoComplete="new-password" />
          <Submit intent="change-password">{changePassword.submit}</Submit>
        </Form>
      </Panel>
    </>
  );
}
