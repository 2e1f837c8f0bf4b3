import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { useContext } from "react";
import { applicationChoices } from "~/console/application/application.server";
import { clientChoices } from "~/console/client/client.server";
import { FROM_RECORD, isFromRecord } from "~/console/kit/below";
import { ChoiceField } from "~/console/kit/choice-field";
import { type Choices, finderOf } from "~/console/kit/choices";
import { useListAddress } from "~/console/kit/dialog-state";
import { dataOf, findRecord } from "~/console/kit/list.server";
import { shownLoader } from "~/console/kit/save.server";
import { titled } from "~/console/kit/titled";
import type { AccessCheck, AccessExplanation } from "~/contract/access";
import { DAY_CHARACTERS, ID_MAX } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { type FormReply, refused, WHOLE_FORM } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { typedDays } from "~/lib/zone.server";
import { Button, ButtonLink } from "~/ui/button";
import { DayField } from "~/ui/day-field";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import { LightLink } from "~/ui/light-link";
import { Notice } from "~/ui/notice";
import { Zone } from "~/ui/time";
import { nameInFull } from "./columns";
import { words } from "./explain-words";
import { withPeriod } from "./period";

export const loader = shownLoader(async ({ api, params, url, request }) => {
  const record = await findRecord(api, "listActiveUsers", params.id ?? "");
  const asked = (name: string) => (url.searchParams.get(name) ?? "").slice(0, ID_MAX);
  const at = asked("at").slice(0, DAY_CHARACTERS);
  const question = { applicationId: asked("applicationId"), clientId: asked("clientId"), at };
  const offered = (name: "applicationId" | "clientId") => ({
    chosen: question[name],
    find: asked(finderOf(name)),
  });
  const [applications, clients] = await Promise.all([
    applicationChoices(api, offered("applicationId")),
    clientChoices(api, offered("clientId")),
  ]);
  const shown = { userId: record._id, name: nameInFull(record), question, applications, clients, values: question };
  if (!question.applicationId || !question.clientId)
    return { ...shown, assigned: await explainAssigned(api, record._id) };
  const answer = await api("explainAccess", { userId: record._id, ...question, at: typedDays(request).first(at) });
  if (answer.code === 200) return { ...shown, explanation: answer.data };
  return { ...shown, problems: answer.data?.fieldErrors ?? { [WHOLE_FORM]: [answer.msg] } };
});

async function explainAssigned(api: Api, userId: string): Promise<Assigned[]> {
  const all = dataOf(await api("assignedApplicationsWithClients", { userId }));
  const explained = await Promise.all(
    all.slice(0, ANSWERED_AT_ONCE).map(async ({ applicationId, clientId, applicationData, clientData }) => {
      const answer = await api("explainAccess", { userId, applicationId, clientId });
      const name = words.forClient(applicationData.name.description, clientData.actualName);
      return answer.code === 200 ? [{ applicationId, clientId, name, checks: answer.data.checks }] : [];
    }),
  );
  return explained.flat();
}

export const meta = titled(words.title);

const ANSWERED_AT_ONCE = 10;

interface Assigned extends Pick<AccessExplanation, "checks"> {
  applicationId: string;
  clientId: string;
  name: string;
}

interface AccessState {
  userId: string;
  name: string;
  question: { applicationId: string; clientId: string; at: string };
  applications: Choices;
  clients: Choices;
  form: FormReply;
  explanation?: AccessExplanation;
  assigned?: Assigned[];
  problems?: Record<string, string[]>;
}

const labels = { applicationId: words.application, clientId: words.client, at: words.at };

export default function Access() {
  const state: AccessState = useLoaderData<typeof loader>();
  const { name, applications, clients, explanation, assigned, problems } = state;
  const { search } = useLocation();
  const address = useListAddress(paths.user);
  const form = problems ? refused(state.form, problems) : state.form;
  return (
    <Dialog title={words.title} size="small" closeHref={address} about={name}>
      <Hint className="mb-4">{words.lead}</Hint>
      <ErrorSummary form={form} labels={labels} />
      {assigned && <AnsweredAtOnce assigned={assigned} search={search} />}
      {explanation && <Explanation {...state} explanation={explanation} />}
      <Form method="get" noValidate preventScrollReset>
        {isFromRecord(search) && <input type="hidden" {...FROM_RECORD} />}
        <ChoiceField form={form} name="applicationId" label={labels.applicationId} choices={applications} />
        <ChoiceField form={form} name="clientId" label={labels.clientId} choices={clients} />
        <DayField form={form} name="at" label={labels.at} hint={words.atHint} />
        <DialogFoot>
          <ButtonLink to={address} preventScrollReset>
            {words.close}
          </ButtonLink>
          <Button kind="primary" type="submit">
            {words.ask}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

function AnsweredAtOnce({ assigned, search }: { assigned: readonly Assigned[]; search: string }) {
  if (assigned.length === 0) return <Notice kind="info" text={words.nothingAssigned} />;
  const addressOf = ({ applicationId, clientId }: Assigned) => {
    const question = new URLSearchParams(search);
    question.set("applicationId", applicationId);
    question.set("clientId", clientId);
    return `?${question.toString()}`;
  };
  return (
    <>
      <ul className="mb-2 text-sm">
        {assigned.map((each) => {
          const failed = each.checks.filter(({ passed }) => !passed).map(({ check }) => words.checks[check][1]);
          return (
            <li className="py-1" key={each.name}>
              {/* A document of its own: the selects of this one would keep what they show. */}
              <a className="break-words font-semibold" href={addressOf(each)} dir="auto">
                {each.name}
              </a>
              : {failed.length === 0 ? words.canOpen : words.because(failed)}
            </li>
          );
        })}
      </ul>
      <Hint className="mb-4">{words.othersNot(assigned.length < ANSWERED_AT_ONCE)}</Hint>
    </>
  );
}

function Explanation({ explanation, ...asked }: AccessState & { explanation: AccessExplanation }) {
  const { canOpen, checks, role, groups, ...period } = explanation;
  return (
    <>
      <Notice kind={canOpen ? "success" : "error"} text={words.answer(canOpen, asked.question.at)} />
      {role && <p className="mb-2 text-sm">{withPeriod(words.as(role), period, useContext(Zone))}</p>}
      {groups && <p className="mb-2 text-sm">{words.groups(groups)}</p>}
      <ol className="mb-4 list-decimal pl-6 text-sm">
        {checks.map(({ check, passed }) => (
          <li key={check} className={`py-1 ${passed ? "" : "font-semibold"}`}>
            <span className="sr-only">{passed ? words.passed : words.failed} </span>
            {words.checks[check][passed ? 0 : 1]}
            {!passed && <Repair check={check} {...asked} />}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Leads to the form that changes it; what only the user can do has none. */
function Repair({ check, userId, question }: Pick<AccessState, "userId" | "question"> & { check: AccessCheck }) {
  const user = `${paths.user}/${userId}`;
  const application = `${paths.application}/${question.applicationId}`;
  const assignment = { to: `${user}/application`, text: words.repair.assignment };
  const repairs: Partial<Record<AccessCheck, { to: string; text: string }>> = {
    userActive: { to: `${user}/edit`, text: words.repair.user },
    applicationActive: { to: `${application}/edit`, text: words.repair.application },
    clientActive: { to: `${paths.client}/${question.clientId}/edit`, text: words.repair.client },
    assigned: assignment,
    begun: assignment,
    notEnded: assignment,
    letIn: { to: `${application}/sign-on`, text: words.repair.signOn },
    address: { to: `${application}/sign-on`, text: words.repair.signOn },
  };
  const repair = repairs[check];
  return (
    repair && (
      <LightLink className="ml-2 font-normal" to={repair.to}>
        {repair.text}
      </LightLink>
    )
  );
}
