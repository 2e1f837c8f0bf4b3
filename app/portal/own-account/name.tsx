import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields } from "~/auth/form-reply.server";
import { answerPage } from "~/auth/handlers.server";
import { leadOnOrShowAgain, overlaid, showFormAgain, shownAgain } from "~/auth/kept-answer.server";
import { problem } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { registration } from "~/contract/sign-in";
import { isPortico } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { formTitle, shownProduct } from "~/lib/product";
import { Submit } from "~/ui/button";
import { OwnForm } from "~/ui/plain-form";
import { TextField } from "~/ui/text-field";
import { OwnPage } from "./own-page";
import { words } from "./words";

const text = words.ownName;
const { firstName, lastName } = registration.input;
const NameForm = z.object({ firstName, lastName });

export const loader = userLoader(async (call) => {
  if (!isPortico()) throw problem("not-found");
  const { session, user } = call;
  const form = { initialValue: { firstName: user.firstName, lastName: user.lastName } };
  const kept = await shownAgain(call);
  return answerPage(session, overlaid({ form, csrfToken: csrfTokenOf(session) }, kept), { status: kept?.status });
});

export const action = userAction(async (call) => {
  const { form, api } = call;
  const fields = readFields(form, NameForm);
  if (!fields.ok) return showFormAgain(call, fields.failed, 400);
  const answer = await api("changeOwnName", fields.value);
  return leadOnOrShowAgain(call, answer, paths.ownAccount);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(text.title, data?.form) }];

const { labels } = registration;

export default function OwnName() {
  const loaded = useLoaderData<typeof loader>();
  const { form, csrfToken } = { ...loaded, ...useActionData<typeof action>() };
  return (
    <OwnPage title={text.title} form={form} labels={labels}>
      <p className="mb-4">{text.lead(shownProduct())}</p>
      <OwnForm csrfToken={csrfToken}>
        <TextField form={form} name="firstName" label={labels.firstName} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={labels.lastName} autoComplete="family-name" />
        <Submit intent="save">{text.submit}</Submit>
      </OwnForm>
    </OwnPage>
  );
}
