import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answeredOn } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { answerPage, pageLoader } from "~/auth/handlers.server";
import type { PublicPage } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { CodeStepView, codeTitle } from "./code-step";
import { requireFresh, signInPage, submitCodeStep } from "./code-step.server";
import { otpPage } from "./words";

/** For sign-ins that did not begin at /login. */
export const loader = pageLoader(async (call) => {
  const { session } = call;
  if (session.has("token")) throw redirect(paths.dashboard);
  await requireFresh(call);
  const answered = answeredOn(call);
  return answerPage(session, await signInPage(call, answered), answered);
});

export const action = formAction((call) => submitCodeStep(call, paths.otp));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: formTitle(data?.code ? codeTitle(data.code) : otpPage.nothingTitle, data?.form) },
];

export default function Otp() {
  const loaded = useLoaderData<typeof loader>();
  const { page, form, code } = useActionData<typeof action>() ?? loaded;
  return code ? <CodeStepView page={page} form={form} code={code} /> : <NoCodeView page={page} />;
}

function NoCodeView({ page }: { page: PublicPage }) {
  return (
    <PublicCard title={otpPage.nothingTitle} notice={page.notice}>
      <p className="mb-4">{otpPage.nothingText}</p>
      <ButtonAnchor kind="primary" wide href={paths.login}>
        {otpPage.signIn}
      </ButtonAnchor>
    </PublicCard>
  );
}
