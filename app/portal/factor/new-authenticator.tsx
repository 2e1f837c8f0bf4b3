import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-state.server";
import { answerPage, redirectDocumentTo, redirectTo } from "~/auth/handlers.server";
import { answerAt, showAtOwnAddress } from "~/auth/kept-answer.server";
import { UNAVAILABLE_STATUS } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { afterFactor } from "~/auth/way.server";
import { Id } from "~/contract/kit/fields";
import { NAME_MAX } from "~/contract/kit/rules";
import { type FormState, isRefused, untouched } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { otp } from "~/portal/account/account-fields";
import { ButtonLink, Submit } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { TextField } from "~/ui/text-field";
import { qrAddress } from "./qr.server";
import { ShownCodes } from "./shown-codes";
import { newAuthenticator as words } from "./words";

const AppForm = z.object({
  authenticatorId: Id,
  otp,
  name: z.string().trim().max(NAME_MAX).default(words.defaultName),
});

/** The secret stays the same until the app is confirmed: loaded again, the page shows the same picture. */
export const loader = userLoader(async (call) => {
  const { session, api } = call;
  const answer = await api("newAuthenticator", {});
  if (answer.code !== 200) {
    session.flash("notice", { kind: "error", text: answer.msg });
    return redirectTo(session, paths.security);
  }
  const { _id, secret, uri } = answer.data;
  const app = { id: _id, key: inGroups(secret), uri, qr: qrAddress(uri) };
  const kept = answerAt(call);
  const form = (kept?.body.form as FormState | undefined) ?? { ...untouched, values: { name: words.defaultName } };
  return answerPage(session, { app, form, csrfToken: csrfTokenOf(session) }, { status: kept?.status });
});

/** Four letters at a time, as people copy them. */
const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");

type Answer = { form: FormState } | { recoveryCodes: string[]; next: string };

export const action = userAction(async (call) => {
  const { form, session, api } = call;
  const show = async (refused: FormState, status: number) => {
    if (status !== UNAVAILABLE_STATUS) await showAtOwnAddress(call, { status, body: { form: refused } });
    return answerPage<Answer>(session, { form: refused }, { status });
  };
  const fields = readFields(form, AppForm, ["otp"]);
  if (!fields.ok) return show(fields.failed, 400);
  const answer = await api("confirmAuthenticator", fields.value);
  if (answer.code !== 200) return show(refusedForm(form, answer, ["otp"]), answer.code);
  const { recoveryCodes } = answer.data;
  const next = afterFactor(session);
  if (recoveryCodes) return answerPage<Answer>(session, { recoveryCodes, next });
  session.flash("notice", { kind: "success", text: answer.msg });
  return redirectDocumentTo(session, next);
});

/** After a wrong code the page stays as it is. Once the app counts, its secret is not asked for again. */
export const shouldRevalidate = ({ formMethod }: { formMethod?: string }) => formMethod !== "POST";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(words.title, data?.form) }];

const labels = { otp: words.code, name: words.name };

export default function NewAuthenticator() {
  const { app, csrfToken, ...loaded } = useLoaderData<typeof loader>();
  const acted = useActionData<typeof action>();
  if (acted && "recoveryCodes" in acted) return <ShownCodes codes={acted.recoveryCodes} next={acted.next} />;
  const form = acted?.form ?? loaded.form;
  return (
    <>
      <PageHeader title={words.title} />
      <Panel>
        <ErrorSummary form={form} labels={labels} takesFocus={false} />
        <p className="mb-2">{words.install}</p>
        <img className="mb-2 border" src={app.qr} alt={words.picture} width="200" height="200" />
        <p className="mb-2 text-sm">
          <a className="inline-block py-2" href={app.uri}>
            {words.open}
          </a>
        </p>
        <Hint>{words.typed}</Hint>
        <p className="mb-4 break-words font-mono">{app.key}</p>
        <Form method="post" noValidate>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="authenticatorId" value={app.id} />
          <CodeField form={form} name="otp" label={labels.otp} hint={words.codeHint} autoFocus={isRefused(form)} />
          <TextField form={form} name="name" label={labels.name} hint={words.nameHint} maxLength={NAME_MAX} />
          <Submit intent="confirm">{words.submit}</Submit> <ButtonLink to={paths.security}>{words.cancel}</ButtonLink>
        </Form>
      </Panel>
    </>
  );
}
