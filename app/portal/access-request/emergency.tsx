import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { askOnPage } from "~/auth/asked-on-page.server";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage } from "~/auth/handlers.server";
import { leadOnOrShowAgain, overlaid, showFormAgain, shownAgain } from "~/auth/kept-answer.server";
import { problemOf } from "~/auth/problem.server";
import { type UserFormCall, type UserPageCall, userAction, userLoader } from "~/auth/require-user.server";
import { emergencyAccess } from "~/contract/access-request";
import { EMERGENCY_HOURS, TITLE_MAX } from "~/contract/kit/rules";
import { untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { OwnForm } from "~/ui/plain-form";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { roleChoices } from "./role-choices";
import { words } from "./words";

const { emergency: text } = words;
const { applicationId: _named, ...typed } = emergencyAccess.input;
const EmergencyForm = z.object(typed);

const applicationIn = ({ url }: UserPageCall | UserFormCall): string =>
  (url.searchParams.get("application") ?? "").slice(0, TITLE_MAX);

/** The address names the application. */
export const loader = userLoader(async (call) => {
  const { session, api } = call;
  const answer = await api("requestableApplication", { application: applicationIn(call) });
  const page = { form: untouched, csrfToken: csrfTokenOf(session) };
  if (answer.code === 404 || answer.code === 400)
    return answerPage(session, { ...page, application: undefined }, { status: answer.code });
  if (answer.code !== 200) throw problemOf(answer);
  const application = answer.data.emergencyClients.length > 0 ? answer.data : undefined;
  const kept = await shownAgain(call);
  return answerPage(session, overlaid({ ...page, application }, kept), { status: kept?.status });
});

export const action = userAction(
  async (call) => {
    const { form, api } = call;
    const fields = readFields(form, EmergencyForm);
    if (!fields.ok) return showFormAgain(call, fields.failed, 400);
    const found = await api("requestableApplication", { application: applicationIn(call) });
    if (found.code !== 200) return showFormAgain(call, refusedForm(form, found), found.code);
    const answer = await api("takeEmergencyAccess", { ...fields.value, applicationId: found.data._id });
    return leadOnOrShowAgain(call, answer, paths.ownRequests);
  },
  { whenAsked: askOnPage },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(text.title, data?.form) }];

export default function EmergencyAccess() {
  const loaded = useLoaderData<typeof loader>();
  const { form, csrfToken, application } = { ...loaded, ...useActionData<typeof action>() };
  if (!application)
    return (
      <>
        <PageHeader title={text.title} />
        <Notice kind="error" text={text.unavailable} />
        <p>
          <a href={paths.requestable}>{words.more.title}</a>
        </p>
      </>
    );
  const field = <Name extends keyof typeof typed>(name: Name) => ({ form, name, label: emergencyAccess.labels[name] });
  const { name, emergencyClients } = application;
  return (
    <>
      <PageHeader title={text.title} />
      <ErrorSummary form={form} labels={emergencyAccess.labels} />
      <Panel>
        <p className="mb-4">{text.lead(name, EMERGENCY_HOURS)}</p>
        <OwnForm csrfToken={csrfToken}>
          <SelectField
            {...field("clientId")}
            empty={text.chooseClient}
            options={emergencyClients.map((client) => ({ value: client._id, label: client.name }))}
            areNames
          />
          <SelectField {...field("role")} options={roleChoices(application)} areNames />
          <TextAreaField {...field("reason")} hint={text.reasonHint} rows={4} />
          <Submit intent="take" kind="danger">
            {text.submit}
          </Submit>
        </OwnForm>
        <p className="mt-6">
          <a href={paths.ownRequests}>{words.own.title}</a>
        </p>
      </Panel>
    </>
  );
}
