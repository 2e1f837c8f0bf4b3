import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { refusedForm } from "~/auth/form-reply.server";
import { answerPage } from "~/auth/handlers.server";
import { adminAction, readerLoader } from "~/auth/require-user.server";
import { dataOf } from "~/console/kit/list.server";
import { titled } from "~/console/kit/titled";
import type { SignOnTrial } from "~/contract/sign-on";
import { entered } from "~/lib/form-entry";
import { type FormReply, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SelectField } from "~/ui/select-field";
import { SignOnFrame } from "./frame";
import { offered } from "./offered.server";
import { TrialResult } from "./trial-result";
import { words as allWords } from "./words";

const words = allWords.try;

export const loader = readerLoader(async ({ api, session, params, isAdmin }) => {
  offered();
  const { application, kind } = dataOf(await api("signOnOfApplication", { id: params.id ?? "" }));
  return answerPage(session, { application, kind, isAdmin, csrfToken: csrfTokenOf(session) });
});

interface Answered {
  trial?: SignOnTrial;
  form: FormReply;
}

export const action = adminAction(async ({ api, session, form, params }) => {
  offered();
  const clientId = entered(form, "clientId");
  const answer = await api("trySignOn", { id: params.id ?? "", clientId: clientId || undefined });
  const shown: Answered =
    answer.code === 200
      ? { trial: answer.data, form: { initialValue: { clientId } } }
      : { form: refusedForm(form, answer) };
  return answerPage(session, shown, { status: answer.code });
});

export const shouldRevalidate = () => true;

export const meta = titled(allWords.title);

/** Signs in as the current user. */
export default function TrySignOn() {
  const { application, kind, isAdmin, csrfToken } = useLoaderData<typeof loader>();
  const { trial, form } = useActionData<typeof action>() ?? { form: untouched };
  const why = kind !== "oidc" ? allWords.connect.notOidc : isAdmin ? undefined : words.onlyAdmins;
  const choices = trial?.choices.map(({ clientId, name, role }) => ({
    value: clientId,
    label: words.role(name, role),
  }));
  return (
    <SignOnFrame application={application} kind={kind}>
      {why ? (
        <Notice kind="info" text={why} />
      ) : (
        <Panel wide>
          {trial && <Outcome trial={trial} />}
          <ErrorSummary form={form} labels={{ clientId: words.client }} />
          <Hint className="mb-4">{words.lead}</Hint>
          <Form method="post" action={paths.signOnTry(application._id)} noValidate preventScrollReset>
            <input type="hidden" name="csrfToken" value={csrfToken} />
            {choices && choices.length > 0 && (
              <SelectField
                form={form}
                name="clientId"
                label={words.client}
                hint={words.clientHint}
                options={choices}
                areNames
              />
            )}
            <Submit intent="try">{trial ? words.again : words.act}</Submit>
          </Form>
        </Panel>
      )}
      {trial && <TrialResult trial={trial} />}
    </SignOnFrame>
  );
}

const WORKED = { kind: "success", text: words.worked } as const;
const UNPROVEN = { kind: "error", text: words.cannotProve } as const;

function Outcome({ trial: { failure, canProve } }: { trial: SignOnTrial }) {
  const { error = "", description } = failure ?? {};
  const known: Readonly<Record<string, string>> = words.failures;
  const reason = known[error] ?? (error === "factor" ? description : words.refused(error, description ?? ""));
  return (
    <>
      {!failure && <Notice {...(canProve ? WORKED : UNPROVEN)} />}
      {error === "choice" && <Notice kind="info" text={words.choose} />}
      {failure && error !== "choice" && <Notice kind="error" text={words.failed(reason ?? "")} />}
    </>
  );
}
