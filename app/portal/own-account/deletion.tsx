import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { askOnPage } from "~/auth/asked-on-page.server";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields } from "~/auth/form-reply.server";
import { answerPage } from "~/auth/handlers.server";
import { leadOnOrShowAgain, overlaid, showFormAgain, shownAgain } from "~/auth/kept-answer.server";
import { problem, problemOf } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { deletionRequests } from "~/contract/deletion-request";
import { isPortico } from "~/gateway/api.server";
import { untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { Submit } from "~/ui/button";
import { OwnForm, PlainForm } from "~/ui/plain-form";
import { TextAreaField } from "~/ui/text-area-field";
import { Time } from "~/ui/time";
import { OwnPage } from "./own-page";
import { words } from "./words";

const text = words.deletion;
const ReasonForm = deletionRequests.askDeletion.input;

export const loader = userLoader(async (call) => {
  if (!isPortico()) throw problem("not-found");
  const { session, api } = call;
  const answer = await api("ownDeletion", {});
  if (answer.code !== 200) throw problemOf(answer);
  const page = {
    ...{ form: untouched, csrfToken: csrfTokenOf(session), notice: session.get("notice") },
    request: answer.data.request,
  };
  const kept = await shownAgain(call);
  return answerPage(session, overlaid(page, kept), { status: kept?.status });
});

export const action = userAction(
  async (call) => {
    const { form, api } = call;
    const isBack = form.get("intent") === "withdraw";
    const fields = readFields(form, isBack ? z.object({}) : ReasonForm);
    if (!fields.ok) return showFormAgain(call, fields.failed, 400);
    const answer = await (isBack ? api("withdrawDeletion", {}) : api("askDeletion", fields.value));
    return leadOnOrShowAgain(call, answer, paths.ownDeletion);
  },
  { whenAsked: askOnPage },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(text.title, data?.form) }];

const labels = { reason: text.reason };

export default function OwnDeletion() {
  const loaded = useLoaderData<typeof loader>();
  const { form, csrfToken, notice, request } = { ...loaded, ...useActionData<typeof action>() };
  const isWaiting = request !== null && request.refusedAt === null;
  return (
    <OwnPage title={text.title} form={form} labels={labels} notice={notice}>
      {request?.refusedAt && (
        <p className="mb-4 break-anywhere">
          {text.refused} <Time at={request.refusedAt} />: <bdi>{request.refusal}</bdi>
        </p>
      )}
      {isWaiting ? (
        <>
          <p className="mb-4 break-anywhere">
            {text.asked} <Time at={request.askedAt} />
            {request.reason && (
              <>
                : <bdi>{request.reason}</bdi>
              </>
            )}
          </p>
          <p className="mb-4">{text.waits}</p>
          <PlainForm csrfToken={csrfToken}>
            <Submit intent="withdraw" kind="plain">
              {text.withdraw}
            </Submit>
          </PlainForm>
        </>
      ) : (
        <>
          <p className="mb-4">{text.lead}</p>
          <OwnForm csrfToken={csrfToken}>
            <TextAreaField form={form} name="reason" label={labels.reason} hint={text.reasonHint} rows={4} />
            <Submit intent="ask">{text.submit}</Submit>
          </OwnForm>
        </>
      )}
    </OwnPage>
  );
}
