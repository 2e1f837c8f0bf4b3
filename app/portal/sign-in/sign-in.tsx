import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answeredOn } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { answerPage, type FormCall, type PageCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { keepSecret, refreshTo } from "~/auth/public-page.server";
import { wayOf } from "~/auth/sealed-way.server";
import { authenticate, strategies } from "~/auth/strategies.server";
import type { FormReply, PublicPage } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { requestFrom, stepsFrom } from "~/lib/steps";
import { givenPassword, identifier } from "~/portal/account/account-fields";
import { Announcements, type Shown } from "~/portal/announcement/announcements";
import { goOn } from "~/portal/launch/automatic.server";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { useSteps } from "~/ui/use-steps";
import { CodeStepView, codeTitle } from "./code-step";
import { isCodeStep, refusedPage, requireFresh, signInPage, submitCodeStep } from "./code-step.server";
import { afterPassword } from "./password-step.server";
import { isFirstDue, SignInCard } from "./sign-in-card";
import { signIn, vendor } from "./words";

const PasswordForm = z.object({ identifier, password: givenPassword() });

export const loader = pageLoader(async (call) => {
  const { session, url } = call;
  const request = requestFrom(url.pathname);
  if (session.has("token")) return leadOn(call, request);
  // Only the application's request sets the reason to show.
  if (request && !session.has("reason")) return redirectTo(session, request);
  await requireFresh(call);
  const vendorUrl = session.get("vendorUrl");
  const headers = vendorUrl ? { ...keepSecret, ...refreshTo(vendorUrl, 0) } : {};
  const answered = answeredOn(call);
  return answerPage(
    session,
    { ...(await signInPage(call, answered)), vendorUrl },
    { status: answered.status, headers },
  );
});

/** To the sign-in's target, else the dashboard. A non-Admin returns to the Admins' page, which refuses. */
async function leadOn({ session, api }: PageCall, request: string | undefined): Promise<never> {
  if (request) return redirectTo(session, request);
  const adminsOnly = session.get("adminsOnly");
  if (adminsOnly) session.set("refusedAddress", adminsOnly);
  const { returnTo, wantedTile } = wayOf(session);
  const isOnWay = !adminsOnly && (returnTo ?? wantedTile) !== undefined;
  const next = isOnWay
    ? await goOn(session, api, session.get("userId") ?? "", { returnTo, wantedTile })
    : paths.dashboard;
  return redirectTo(session, adminsOnly ?? next);
}

/** Two steps on one page (spec §4, login flow). */
export const action = formAction(async (call) => {
  if (isCodeStep(call.form)) return submitCodeStep(call, stepsFrom(call.url).login);
  return checkPassword(call);
});

async function checkPassword(call: FormCall) {
  const tried = await authenticate(call, strategies.password(call, PasswordForm));
  if (!tried.answer) return refusedPage(call, { form: tried.failed });
  const { login, verifyEmail } = stepsFrom(call.url);
  const leadsTo = { page: requestFrom(call.url.pathname) };
  const around = { identifier: tried.fields.identifier, leadsTo, codePage: login, verifyPage: verifyEmail };
  return refusedPage(call, await afterPassword(call, tried.answer, around));
}

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: formTitle(data?.code ? codeTitle(data.code) : signIn.title, data?.form) },
];

export default function Login() {
  const loaded = useLoaderData<typeof loader>();
  const { page, form, code, announcements } = useActionData<typeof action>() ?? loaded;
  if (loaded.vendorUrl) return <VendorView url={loaded.vendorUrl} />;
  return code ? (
    <CodeStepView page={page} form={form} code={code} />
  ) : (
    <PasswordStepView page={page} form={form} announcements={announcements} />
  );
}

const labels = { identifier: signIn.identifier };

interface PasswordStepProps {
  page: PublicPage;
  form: FormReply;
  announcements: readonly Shown[];
}

/** Spec §4, login flow. */
function PasswordStepView({ page, form, announcements }: PasswordStepProps) {
  const { forgotPassword, register, leave } = useSteps();
  const links = [
    { href: forgotPassword, text: signIn.forgot },
    { href: register, text: signIn.register },
    ...(leave ? [{ href: leave, text: signIn.cancel }] : []),
  ];
  return (
    <SignInCard
      title={signIn.title}
      page={page}
      form={form}
      links={links}
      labels={labels}
      above={<Announcements announcements={announcements} />}
    >
      <TextField
        form={form}
        name="identifier"
        label={labels.identifier}
        type="text"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={isFirstDue(form, "identifier")}
      />
    </SignInCard>
  );
}

/** Spec §6; the response's refresh leads there too. */
function VendorView({ url }: { url: string }) {
  return (
    <PublicCard title={vendor.title}>
      <p className="mb-4">{vendor.text}</p>
      <ButtonAnchor kind="primary" wide href={url}>
        {vendor.continue}
      </ButtonAnchor>
    </PublicCard>
  );
}
