import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, type FormCall, pageLoader } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import type { BrowserSession } from "~/auth/session.server";
import { type Answered, type FormReply, faultyFields, type PublicPage, untouched } from "~/lib/form-reply";
import { formTitle } from "~/lib/product";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { OwnForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { useSteps } from "~/ui/use-steps";
import { email } from "./account-fields";
import { fields, forgot } from "./words";

const ForgotForm = z.object({ email });

export const loader = pageLoader(async (call) => {
  const answered = answeredOn(call);
  return answerPage(call.session, forgotPage(call.session, answered), answered);
});

export const action = formAction(async (call) => {
  const answered = await sendLink(call);
  await showOnPage(call, answered);
  return answerPage(call.session, forgotPage(call.session, answered), answered);
});

const SENT = "sent";

async function sendLink({ form, api, session }: FormCall): Promise<Answered> {
  const fields = readFields(form, ForgotForm);
  if (!fields.ok) return { form: fields.failed, status: 400 };
  const answer = await api("requestPasswordReset", fields.value);
  if (answer.code !== 200) return { form: refusedForm(form, answer), status: answer.code };
  // Other product APIs report a failure without a code (spec §7).
  if (answer.data.failed) return { form: refusedForm(form, { code: 400, msg: answer.msg, data: null }), status: 400 };
  // The mailed link leads to another page.
  session.leaveWayElsewhere();
  return { face: SENT };
}

const forgotPage = (session: BrowserSession, { form = untouched, face }: Answered) => ({
  page: publicPage(session, face === SENT ? { kind: "success", text: forgot.done } : undefined),
  form,
  done: face === SENT,
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: formTitle(data?.done ? forgot.doneTitle : forgot.title, data?.form) },
];

export default function ForgotPassword() {
  const loaded = useLoaderData<typeof loader>();
  return <ForgotView {...(useActionData<typeof action>() ?? loaded)} />;
}

const labels = { email: fields.email };

interface ForgotViewProps {
  page: PublicPage;
  form: FormReply;
  /** Same for known and unknown emails. */
  done: boolean;
}

/** Spec §2 /forgetpassword. */
function ForgotView({ page, form, done }: ForgotViewProps) {
  const { login, forgotPassword } = useSteps();
  const links = [{ href: login, text: forgot.signIn }];
  const notice = page.notice ?? (done ? { kind: "success" as const, text: forgot.done } : undefined);
  return (
    <PublicCard title={done ? forgot.doneTitle : forgot.title} notice={notice} demo={page.demo} links={links}>
      {done ? (
        <p>
          {page.isPortico ? forgot.next : forgot.nextSoon} <a href={forgotPassword}>{forgot.sendAgain}</a>
        </p>
      ) : (
        <>
          <ErrorSummary form={form} labels={labels} />
          <p className="mb-4">{forgot.lead}</p>
          <OwnForm csrfToken={page.csrfToken}>
            <TextField
              form={form}
              name="email"
              label={labels.email}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoFocus={faultyFields(form).length === 0}
            />
            <Submit wide intent="send-link">
              {forgot.submit}
            </Submit>
          </OwnForm>
        </>
      )}
    </PublicCard>
  );
}
