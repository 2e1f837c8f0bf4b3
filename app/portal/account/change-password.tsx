import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { askOnPage } from "~/auth/asked-on-page.server";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage } from "~/auth/handlers.server";
import { answerAt, overlaid, showAtOwnAddress } from "~/auth/kept-answer.server";
import { takeForm } from "~/auth/kept-form.server";
import { UNAVAILABLE_STATUS } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import type { BrowserSession } from "~/auth/session.server";
import { passwordChange } from "~/contract/sign-in";
import type { SignedInUser } from "~/contract/user";
import { env } from "~/lib/env.server";
import { type FormReply, faultyFields, isRefused, type NoticeContent, untouched } from "~/lib/form-reply";
import { formTitle } from "~/lib/product";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PasswordField } from "~/ui/password-field";
import { PlainForm } from "~/ui/plain-form";
import { UserNameField } from "~/ui/user-name-field";
import { chosenPassword, givenPassword } from "./account-fields";
import { ownerIn, withStrength } from "./password-strength.server";
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

export const loader = userLoader(async (call) => {
  const { session, user, url } = call;
  const sent = await takeForm(user._id, url.pathname + url.search);
  const notice: NoticeContent | undefined =
    sent && !sent.isLeft ? { kind: "info", text: changePassword.signedOut } : session.get("notice");
  const kept = answerAt(call);
  const page = overlaid(changePasswordPage(session, user, { form: untouched, notice }), kept);
  return answerPage(session, page, { status: kept?.status });
});

export const action = userAction(
  async (call) => {
    const { form, session, api, user } = call;
    const refuse = async (form: FormReply, status: number) =>
      show({ form: await withStrength(call, form, "newPassword", ownerIn(user)) }, status);
    const show = async (answered: ChangeAnswered, status: number) => {
      if (status !== UNAVAILABLE_STATUS) await showAtOwnAddress(call, { status, body: answered });
      return answerPage(session, changePasswordPage(session, user, answered), { status });
    };
    const fields = readFields(form, ChangeForm, SECRET);
    if (!fields.ok) return refuse(fields.failed, 400);
    const { oldPassword, newPassword } = fields.value;
    const answer = await api("changePassword", { oldPassword, newPassword });
    if (answer.code !== 200) return refuse(refusedForm(form, answer, SECRET), answer.code);
    return show({ form: untouched, notice: { kind: "success", text: answer.msg } }, 200);
  },
  { whenAsked: askOnPage },
);

interface ChangeAnswered {
  form: FormReply;
  notice?: NoticeContent | undefined;
}

const changePasswordPage = (session: BrowserSession, user: SignedInUser, answered: ChangeAnswered) => ({
  ...answered,
  owner: ownerIn(user),
  email: user.email,
  csrfToken: csrfTokenOf(session),
  allowPaste: env().allowPaste,
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(changePassword.title, data?.form) }];

export default function ChangePassword() {
  const loaded = useLoaderData<typeof loader>();
  return <ChangePasswordView {...(useActionData<typeof action>() ?? loaded)} />;
}

const labels = { ...passwordChange.labels, confirmPassword: changePassword.confirmPassword };

/** Fields to type again; a wrong password's confirmation is wrong too. */
function wrongIn(form: FormReply): string[] {
  const wrong = faultyFields(form);
  return wrong.includes("newPassword") ? [...wrong, "confirmPassword"] : wrong;
}

interface ChangePasswordViewProps {
  form: FormReply;
  csrfToken: string;
  notice?: NoticeContent;
  allowPaste: boolean;
  owner: Record<string, string>;
  email: string;
}

/** Spec §2 /dashboard/change, messages in §5. */
function ChangePasswordView({ form, csrfToken, notice, allowPaste, owner, email }: ChangePasswordViewProps) {
  // After a refusal, clear only the field that was wrong.
  const wrong = wrongIn(form);
  const field = (name: keyof typeof labels) => ({
    ...{ form, allowPaste, name, label: labels[name] },
    isKept: isRefused(form) && !wrong.includes(name),
  });

  return (
    <>
      <PageHeader title={changePassword.title} />
      <Panel>
        {notice && <Notice {...notice} />}
        <ErrorSummary form={form} labels={labels} />
        <PlainForm csrfToken={csrfToken}>
          <UserNameField value={email} />
          <PasswordField {...field("oldPassword")} autoComplete="current-password" />
          <PasswordField
            {...field("newPassword")}
            hint={fields.passwordHint}
            autoComplete="new-password"
            owner={owner}
          />
          <PasswordField {...field("confirmPassword")} autoComplete="new-password" />
          <Submit intent="change-password">{changePassword.submit}</Submit>
        </PlainForm>
      </Panel>
    </>
  );
}
