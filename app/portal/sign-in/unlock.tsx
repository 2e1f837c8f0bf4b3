import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, type FormCall, pageLoader } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import type { BrowserSession } from "~/auth/session.server";
import { readIdentifier } from "~/contract/kit/identifier";
import type { Answered } from "~/lib/form-reply";
import { formTitle } from "~/lib/product";
import { identifier } from "~/portal/account/account-fields";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { OwnForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { useSteps } from "~/ui/use-steps";
import { filledIn } from "./code-step.server";
import { signIn, unlock } from "./words";

const UnlockForm = z.object({ identifier });
const SENT = "sent";

export const loader = pageLoader(async (call) => {
  const answered = answeredOn(call);
  return answerPage(call.session, unlockPage(call.session, answered), answered);
});

/** Same answer with or without an account. */
export const action = formAction(async (call) => {
  const answered = await sendLink(call);
  await showOnPage(call, answered);
  return answerPage(call.session, unlockPage(call.session, answered), answered);
});

async function sendLink({ form, session, api }: FormCall): Promise<Answered> {
  const fields = readFields(form, UnlockForm);
  if (!fields.ok) return { form: fields.failed, status: 400 };
  const answer = await api("requestUnlockLink", readIdentifier(fields.value.identifier));
  if (answer.code !== 200) return { form: refusedForm(form, answer), status: answer.code };
  session.set("identifier", fields.value.identifier);
  // The mailed link leads to another page.
  session.leaveWayElsewhere();
  return { face: SENT };
}

const unlockPage = (session: BrowserSession, { form = filledIn(session, "identifier"), face }: Answered) => ({
  page: publicPage(session, face === SENT ? { kind: "success", text: unlock.sent } : undefined),
  form,
  isSent: face === SENT,
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: formTitle(data?.isSent ? unlock.sentTitle : unlock.title, data?.form) },
];

const labels = { identifier: signIn.identifier };

export default function Unlock() {
  const loaded = useLoaderData<typeof loader>();
  const { page, form, isSent } = useActionData<typeof action>() ?? loaded;
  const steps = useSteps();
  return (
    <PublicCard
      title={isSent ? unlock.sentTitle : unlock.title}
      problem={isSent ? undefined : <ErrorSummary form={form} labels={labels} />}
      notice={page.notice}
      demo={page.demo}
      links={[{ href: steps.login, text: unlock.back }]}
    >
      {isSent ? (
        <p>
          {unlock.next} <a href={steps.unlock}>{unlock.again}</a>
        </p>
      ) : (
        <>
          <p className="mb-4">{unlock.lead}</p>
          <OwnForm csrfToken={page.csrfToken}>
            <TextField
              form={form}
              name="identifier"
              label={labels.identifier}
              type="text"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Submit wide intent="send-link">
              {unlock.submit}
            </Submit>
          </OwnForm>
        </>
      )}
    </PublicCard>
  );
}
