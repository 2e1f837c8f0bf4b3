import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { askOnPage } from "~/auth/asked-on-page.server";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { overlaid, showFormAgain, shownAgain } from "~/auth/kept-answer.server";
import { problemOf } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { standIn } from "~/contract/stand-in";
import { untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { typedDays } from "~/lib/zone.server";
import { Submit } from "~/ui/button";
import { DayField } from "~/ui/day-field";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { OwnForm } from "~/ui/plain-form";
import { PlainPostButton } from "~/ui/plain-post-button";
import { TextField } from "~/ui/text-field";
import { useDays, useMinuteOf } from "~/ui/time";
import { words } from "./words";

const { standIn: text } = words;
const StandInForm = z.object(standIn.input);

export const loader = userLoader(async (call) => {
  const { session, api } = call;
  const answer = await api("ownStandIn", {});
  if (answer.code !== 200) throw problemOf(answer);
  const page = { ...answer.data, form: untouched, csrfToken: csrfTokenOf(session), notice: session.get("notice") };
  const kept = await shownAgain(call);
  return answerPage(session, overlaid(page, kept), { status: kept?.status });
});

export const action = userAction(
  async (call) => {
    const { form, session, api, request } = call;
    const done = (msg: string) => {
      session.flash("notice", { kind: "success", text: msg });
      return redirectTo(session, paths.standIn);
    };
    if (form.get("intent") === "end") {
      const ended = await api("endStandIn", {});
      return ended.code === 200 ? done(ended.msg) : showFormAgain(call, refusedForm(form, ended), ended.code);
    }
    const fields = readFields(form, StandInForm);
    if (!fields.ok) return showFormAgain(call, fields.failed, 400);
    const answer = await api("nameStandIn", daysRead(request, fields.value));
    return answer.code === 200 ? done(answer.msg) : showFormAgain(call, refusedForm(form, answer), answer.code);
  },
  { whenAsked: askOnPage },
);

function daysRead<Typed extends z.output<typeof StandInForm>>(request: Request, typed: Typed): Typed {
  const { first, last } = typedDays(request);
  const { validFrom, validUntil } = typed;
  return { ...typed, validFrom: validFrom && first(validFrom), validUntil: last(validUntil) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(text.title, data?.form) }];

interface Days {
  validFrom: string;
  validUntil: string;
}

function useDaysOf() {
  const minuteOf = useMinuteOf();
  const days = useDays();
  return ({ validFrom, validUntil }: Days) => [minuteOf(validFrom), days.end(validUntil)] as const;
}

export default function StandIn() {
  const loaded = useLoaderData<typeof loader>();
  const daysOf = useDaysOf();
  const {
    form,
    csrfToken,
    notice,
    mayName,
    standIn: named,
    standsInFor,
  } = { ...loaded, ...useActionData<typeof action>() };
  const field = <Name extends keyof typeof standIn.input>(name: Name) => ({ form, name, label: standIn.labels[name] });
  return (
    <>
      <PageHeader title={text.title} />
      {notice && <Notice {...notice} />}
      <ErrorSummary form={form} labels={standIn.labels} />
      <Panel>
        <Hint className="mb-4">{text.lead}</Hint>
        {named ? (
          <div className="mb-6">
            <p className="mb-3 break-words">{text.current(named.email, ...daysOf(named))}</p>
            <PlainPostButton csrfToken={csrfToken} name="intent" value="end">
              {text.end}
            </PlainPostButton>
          </div>
        ) : (
          <p className="mb-4">{mayName ? text.none : text.decidesNothing}</p>
        )}
        {mayName && (
          <section>
            <h2 className="mb-2 text-base">{named ? text.replace : text.name}</h2>
            <OwnForm csrfToken={csrfToken}>
              <TextField {...field("email")} type="email" inputMode="email" autoComplete="off" />
              <DayField {...field("validFrom")} hint={text.firstHint} />
              <DayField {...field("validUntil")} hint={text.lastHint} required />
              <Submit intent="name">{text.submit}</Submit>
            </OwnForm>
          </section>
        )}
        {standsInFor.length > 0 && (
          <section className="mt-6">
            <h2 className="mb-1 text-base">{text.others}</h2>
            <ul className="list-disc pl-5 text-sm">
              {standsInFor.map(({ name, email, ...days }) => (
                <li key={email} className="break-words">
                  {text.other(name, email, ...daysOf(days))}
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className="mt-6">
          <a href={paths.requestsToDecide}>{words.waiting.title}</a>
        </p>
      </Panel>
    </>
  );
}
