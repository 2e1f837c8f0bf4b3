import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { inForm } from "~/auth/form-reply.server";
import { answerPage } from "~/auth/handlers.server";
import { leadOnOrShowAgain, overlaid, shownAgain } from "~/auth/kept-answer.server";
import { problem, problemOf } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { isPortico } from "~/gateway/api.server";
import { type FormReply, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { AttributeFields, labelsOf } from "~/portal/attribute/fields";
import { fieldAmong, valuesIn } from "~/portal/attribute/sent";
import { words } from "~/portal/attribute/words";
import { Submit } from "~/ui/button";
import { OwnForm } from "~/ui/plain-form";
import { OwnPage } from "./own-page";

export const loader = userLoader(async (call) => {
  if (!isPortico()) throw problem("not-found");
  const { session, api } = call;
  const own = await api("ownAttributes", {});
  if (own.code !== 200) throw problemOf(own);
  const kept = await shownAgain(call);
  const form: FormReply = untouched;
  const page = {
    form,
    csrfToken: csrfTokenOf(session),
    attributes: own.data.attributes.filter(({ maySet }) => maySet),
  };
  return answerPage(session, overlaid(page, kept), { status: kept?.status });
});

export const action = userAction(async (call) => {
  const values = valuesIn(call.form);
  const answer = await call.api("setOwnAttributes", { values });
  return leadOnOrShowAgain(call, inForm(answer, fieldAmong(values)), paths.ownAccount);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(words.title, data?.form) }];

export default function OwnAttributes() {
  const loaded = useLoaderData<typeof loader>();
  const { form, csrfToken, attributes } = { ...loaded, ...useActionData<typeof action>() };
  return (
    <OwnPage title={words.title} form={form} labels={labelsOf(attributes)}>
      {attributes.length === 0 ? (
        <p>{words.noneToSet}</p>
      ) : (
        <>
          <p className="mb-4">{words.lead}</p>
          <OwnForm csrfToken={csrfToken}>
            <AttributeFields form={form} attributes={attributes} />
            <Submit intent="save">{words.submit}</Submit>
          </OwnForm>
        </>
      )}
    </OwnPage>
  );
}
