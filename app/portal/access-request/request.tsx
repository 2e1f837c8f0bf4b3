import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { overlaid, showFormAgain, shownAgain } from "~/auth/kept-answer.server";
import { problemOf } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { type AccessRequestDetails, accessRequest } from "~/contract/access-request";
import { optional, text as textUpTo } from "~/contract/kit/fields";
import { ID_MAX, REASON_MAX } from "~/contract/kit/rules";
import { endInWords } from "~/lib/day-or-instant";
import { untouched } from "~/lib/form-reply";
import { minuteOf } from "~/lib/instant";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { OwnForm, PlainForm } from "~/ui/plain-form";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { Zone } from "~/ui/time";
import { StateBadge } from "./state-badge";
import { words } from "./words";

const { request: text } = words;

const DecisionForm = z.object({ reason: optional(textUpTo(REASON_MAX)), clientId: optional(z.string().max(ID_MAX)) });

export const loader = userLoader(async (call) => {
  const { session, api, params } = call;
  const answer = await api("accessRequestDetails", { requestId: params.id ?? "" });
  if (answer.code !== 200) throw problemOf(answer);
  const page = { form: untouched, csrfToken: csrfTokenOf(session), notice: session.get("notice") };
  const kept = await shownAgain(call);
  return answerPage(session, overlaid({ ...page, request: answer.data }, kept), { status: kept?.status });
});

/** Opening the page decides nothing; its buttons do. */
export const action = userAction(async (call) => {
  const { form, session, api, params } = call;
  const requestId = params.id ?? "";
  const fields = readFields(form, DecisionForm);
  if (!fields.ok) return showFormAgain(call, fields.failed, 400);
  const { reason, clientId } = fields.value;
  const intent = form.get("intent");
  const send = () => {
    if (intent === "grant") return api("grantAccessRequest", { requestId, reason, clientId });
    if (intent === "refuse") return api("refuseAccessRequest", { requestId, reason: reason ?? "" });
    if (intent === "look-at") return api("lookAtEmergencyAccess", { requestId, reason });
    if (intent === "end") return api("endEmergencyAccess", { requestId, reason });
    return api("withdrawAccessRequest", { requestId });
  };
  const answer = await send();
  if (answer.code !== 200) return showFormAgain(call, refusedForm(form, answer), answer.code);
  session.flash("notice", { kind: "success", text: answer.msg });
  return redirectTo(session, intent === "withdraw" ? paths.ownRequests : paths.requestsToDecide);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(text.title, data?.form) }];

const labels = { reason: text.decisionReason, clientId: accessRequest.labels.clientId };

export default function Request() {
  const zone = useContext(Zone);
  const loaded = useLoaderData<typeof loader>();
  const { request, form, csrfToken, notice } = { ...loaded, ...useActionData<typeof action>() };
  const { state, isOwn, mayDecide, mayLookAt, decisions, steps, clients, clientId } = request;
  return (
    <>
      <PageHeader title={text.title} />
      {notice && <Notice {...notice} />}
      <ErrorSummary form={form} labels={labels} />
      <Panel wide>
        <dl className="mb-4 text-sm">
          {factsOf(request, zone).map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          <Fact label={text.state}>
            <StateBadge state={state} />
          </Fact>
        </dl>
        {decisions.length > 0 && (
          <>
            <h2 className="mb-1 text-base">{text.decisions}</h2>
            <ul className="mb-4 list-disc pl-5 text-sm">
              {decisions.map(({ outcome, by, standsFor, roles, reason, decidedAt }) => (
                <li key={decidedAt} className="break-words">
                  {text.decided(
                    text.outcomes[outcome],
                    text.inPlaceOf(by, standsFor),
                    roles.join(", "),
                    minuteOf(decidedAt, zone),
                  )}
                  {reason && <span className="block whitespace-pre-wrap">{reason}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
        {steps.map(({ by, roles, people }, index) => (
          <p key={[by, ...roles].join()} className="mb-2 break-words text-sm">
            <strong>{state === "EMERGENCY" ? text.looksAt : index === 0 ? text.next : text.then}</strong>{" "}
            {text.people(text.by[by] || roles.join(", "), people.join(", "))}
          </p>
        ))}
        {mayDecide && (
          <section className="mt-6">
            <h2 className="mb-2 text-base">{text.decide}</h2>
            {request.standsFor && <Hint className="mb-3">{words.standIn.decidesFor(request.standsFor)}</Hint>}
            <OwnForm csrfToken={csrfToken}>
              {!clientId && (
                <SelectField
                  form={form}
                  name="clientId"
                  label={labels.clientId}
                  empty={text.chooseClient}
                  options={clients.map(({ _id, name }) => ({ value: _id, label: name }))}
                  areNames
                />
              )}
              <TextAreaField
                form={form}
                name="reason"
                label={labels.reason}
                hint={text.decisionReasonHint}
                rows={3}
                required={false}
              />
              <Submit intent="grant">{text.grant}</Submit>{" "}
              <Submit intent="refuse" kind="danger">
                {text.refuse}
              </Submit>
            </OwnForm>
          </section>
        )}
        {mayLookAt && (
          <section className="mt-6">
            <h2 className="mb-2 text-base">{text.lookAt}</h2>
            <Hint className="mb-3">{text.lookAtLead}</Hint>
            <PlainForm csrfToken={csrfToken}>
              <TextAreaField form={form} name="reason" label={text.remark} rows={3} required={false} />
              <Submit intent="look-at">{text.lookedAt}</Submit>{" "}
              <Submit intent="end" kind="danger">
                {text.end}
              </Submit>
            </PlainForm>
          </section>
        )}
        {isOwn && state === "WAITING" && (
          <PlainForm csrfToken={csrfToken} className="mt-6">
            <Submit intent="withdraw" kind="plain">
              {text.withdraw}
            </Submit>
          </PlainForm>
        )}
      </Panel>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="mb-1 xs:flex">
    <dt className="w-32 shrink-0 text-muted">{label}</dt>
    <dd className="min-w-0 whitespace-pre-wrap break-words">{children}</dd>
  </div>
);

const endOf = ({ state, validUntil }: AccessRequestDetails, zone: string | undefined): string | undefined =>
  validUntil && (state === "EMERGENCY" || state === "LOOKED_AT")
    ? minuteOf(validUntil, zone)
    : validUntil
      ? endInWords(validUntil, zone)
      : undefined;

function factsOf(request: AccessRequestDetails, zone: string | undefined): [label: string, value: string][] {
  const { current } = request;
  return [
    [text.who, request.requestedBy],
    [text.application, request.application],
    [text.client, request.client ?? text.noClient],
    [text.role, request.role],
    [text.reason, request.reason],
    [text.until, endOf(request, zone) ?? text.noEnd],
    [
      text.now,
      current
        ? text.access(current.role, current.validUntil ? endInWords(current.validUntil, zone) : undefined)
        : text.none,
    ],
    [text.asked, minuteOf(request.requestedAt, zone)],
    ...(request.state === "WAITING" ? [[text.expires, minuteOf(request.expiresAt, zone)] as [string, string]] : []),
  ];
}
