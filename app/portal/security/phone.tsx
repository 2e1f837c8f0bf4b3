import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { answerAt, overlaid, showFormAgain } from "~/auth/kept-answer.server";
import { problemOf } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { refused, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { otp } from "~/portal/account/account-fields";
import { Submit } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PlainForm } from "~/ui/plain-form";
import { ownPhone as words } from "./words";

const CodeForm = z.object({ otp });

export const loader = userLoader(async (call) => {
  const { session, api } = call;
  const state = await api("phoneState", {});
  if (state.code !== 200) throw problemOf(state);
  const page = { ...state.data, form: untouched, csrfToken: csrfTokenOf(session), notice: session.get("notice") };
  const kept = answerAt(call);
  return answerPage(session, overlaid(page, kept), { status: kept?.status });
});

export const action = userAction(async (call) => {
  const { form, session, api } = call;
  if (form.get("intent") === "send") {
    const answer = await api("sendPhoneCode", {});
    if (answer.code !== 200) return showFormAgain(call, refusedForm(form, answer), answer.code);
    session.flash("notice", { kind: "success", text: answer.msg });
    return redirectTo(session, paths.phone);
  }
  const fields = readFields(form, CodeForm);
  if (!fields.ok) return showFormAgain(call, fields.failed, 400);
  const answer = await api("verifyPhone", fields.value);
  if (answer.code === 400) return showFormAgain(call, refused(untouched, { otp: [answer.msg] }), 400);
  if (answer.code !== 200) return showFormAgain(call, refusedForm(form, answer), answer.code);
  session.flash("notice", { kind: "success", text: answer.msg });
  return redirectTo(session, paths.phone);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(words.title, data?.form) }];

const labels = { otp: words.code };

/** Codes go to the user's own number only. */
export default function Phone() {
  const loaded = useLoaderData<typeof loader>();
  const { phoneNumber, isVerified, canVerify, csrfToken, notice, form } = {
    ...loaded,
    ...useActionData<typeof action>(),
  };
  return (
    <>
      <PageHeader title={words.title} />
      {notice && <Notice {...notice} />}
      <ErrorSummary form={form} labels={labels} />
      <Panel>
        <p className="mb-4">{textOf({ phoneNumber, isVerified, canVerify })}</p>
        {canVerify && !isVerified && (
          <>
            <div className="mb-6">
              <PlainForm csrfToken={csrfToken}>
                <Submit intent="send" kind="plain">
                  {words.send}
                </Submit>
              </PlainForm>
            </div>
            <PlainForm csrfToken={csrfToken}>
              <CodeField form={form} name="otp" label={words.code} />
              <Submit intent="verify">{words.verify}</Submit>
            </PlainForm>
          </>
        )}
        <p className="mt-6">
          <a href={paths.security}>{words.back}</a>
        </p>
      </Panel>
    </>
  );
}

function textOf({
  phoneNumber,
  isVerified,
  canVerify,
}: {
  phoneNumber: string;
  isVerified: boolean;
  canVerify: boolean;
}) {
  if (!phoneNumber) return words.none;
  if (isVerified) return words.verified(phoneNumber);
  return canVerify ? words.unverified(phoneNumber) : words.noGateway(phoneNumber);
}
