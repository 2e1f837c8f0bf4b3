import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { askedAt, askOnPage } from "~/auth/asked-on-page.server";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { answerAt, showAtOwnAddress } from "~/auth/kept-answer.server";
import { problemOf, UNAVAILABLE_STATUS } from "~/auth/problem.server";
import { type UserPageCall, userAction, userLoader } from "~/auth/require-user.server";
import { afterFactor } from "~/auth/way.server";
import { Id } from "~/contract/kit/fields";
import { NAME_MAX } from "~/contract/kit/rules";
import { type FormReply, isRefused } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { otp } from "~/portal/account/account-fields";
import { ButtonAnchor, Submit } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PlainForm } from "~/ui/plain-form";
import { TextField } from "~/ui/text-field";
import { qrAddress } from "./qr.server";
import { ShownCodes } from "./shown-codes";
import { newAuthenticator as words } from "./words";

const AppForm = z.object({
  authenticatorId: Id,
  otp,
  name: z.string().trim().max(NAME_MAX).default(words.defaultName),
});

export const loader = userLoader(async (call) => {
  // The action has answered; a failure here must not lose new recovery codes.
  // Nor is it made for whoever has still to confirm who they are.
  if (call.afterAction || askedAt(call)) return answerPage(call.session, null);
  const kept = answerAt(call);
  const form = (kept?.body.form as FormReply | undefined) ?? { initialValue: { name: words.defaultName } };
  return answerPage(call.session, await enrolment(call, form), { status: kept?.status });
});

/** The secret stays until confirmed: a reload shows the same picture. */
async function enrolment({ session, api, user }: UserPageCall, form: FormReply) {
  const [answer, factors] = await Promise.all([api("newAuthenticator", {}), api("listFactors", { userId: user._id })]);
  if (answer.code !== 200) {
    session.flash("notice", { kind: "error", text: answer.msg });
    return redirectTo(session, paths.security);
  }
  if (factors.code !== 200) throw problemOf(factors);
  const isFirst = !factors.data.hasFactor;
  const { _id, secret, uri } = answer.data;
  const app = { id: _id, key: inGroups(secret), uri, qr: qrAddress(uri) };
  return { app, form, isFirst, csrfToken: csrfTokenOf(session) };
}

/** Groups of four. */
const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");

type Answer = Awaited<ReturnType<typeof enrolment>> | { recoveryCodes: string[]; next: string };

export const action = userAction(
  async (call) => {
    const { form, session, api } = call;
    const show = async (refused: FormReply, status: number) => {
      await showAtOwnAddress(call, { status, body: { form: refused } });
      return answerPage<Answer>(session, await enrolment(call, refused), { status });
    };
    const fields = readFields(form, AppForm, ["otp"]);
    if (!fields.ok) return show(fields.failed, 400);
    const answer = await api("confirmAuthenticator", fields.value);
    if (answer.code !== 200) {
      if (answer.code === UNAVAILABLE_STATUS) throw problemOf(answer, call.unsent);
      return show(refusedForm(form, answer, ["otp"]), answer.code);
    }
    const { recoveryCodes } = answer.data;
    const next = afterFactor(session);
    if (recoveryCodes) return answerPage<Answer>(session, { recoveryCodes, next });
    session.flash("notice", { kind: "success", text: answer.msg });
    return redirectTo(session, next);
  },
  { whenAsked: askOnPage },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(words.title, data?.form) }];

const labels = { otp: words.code, name: words.name };

export default function NewAuthenticator() {
  const loaded = useLoaderData<typeof loader>();
  const shown = useActionData<typeof action>() ?? loaded;
  if (!shown) return null;
  if ("recoveryCodes" in shown) return <ShownCodes codes={shown.recoveryCodes} next={shown.next} />;
  const { app, form, isFirst, csrfToken } = shown;
  return (
    <>
      <PageHeader title={words.title} />
      <Panel>
        <ErrorSummary form={form} labels={labels} takesFocus={false} />
        {isFirst && <p className="mb-4">{words.first}</p>}
        <p className="mb-2">{words.install}</p>
        <img className="mb-2 border bg-plain" src={app.qr} alt={words.picture} width="200" height="200" />
        <p className="mb-2 text-sm">
          <a className="inline-block py-2" href={app.uri}>
            {words.open}
          </a>
        </p>
        <Hint>{words.typed}</Hint>
        <p className="mb-4 break-words font-mono">{app.key}</p>
        <PlainForm csrfToken={csrfToken}>
          <input type="hidden" name="authenticatorId" value={app.id} />
          <CodeField form={form} name="otp" label={labels.otp} hint={words.codeHint} autoFocus={isRefused(form)} />
          <TextField form={form} name="name" label={labels.name} hint={words.nameHint} maxLength={NAME_MAX} />
          <Submit intent="confirm">{words.submit}</Submit>{" "}
          <ButtonAnchor href={paths.security}>{words.cancel}</ButtonAnchor>
        </PlainForm>
      </Panel>
    </>
  );
}
