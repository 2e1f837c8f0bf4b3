import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormState, Notice as NoticeContent } from "~/lib/form-state";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PasswordField } from "~/ui/password-field";
import { changePassword } from "./change-password-words";
import { fields } from "./field-words";

const labels = {
  oldPassword: changePassword.oldPassword,
  newPassword: changePassword.newPassword,
  confirmPassword: changePassword.confirmPassword,
};

interface ChangePasswordViewProps {
  form: FormState;
  csrfToken: string;
  notice?: NoticeContent;
  allowPaste: boolean;
}

/** The user's own password (spec §2 /dashboard/change, messages in §5). */
export function ChangePasswordView({ form, csrfToken, notice, allowPaste }: ChangePasswordViewProps) {
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
