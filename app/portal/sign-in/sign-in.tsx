import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answeredOn } from "~/auth/answered.server";
import { startAddress } from "~/auth/connection-start.server";
import { formAction } from "~/auth/form-action.server";
import { keptForm, readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, type FormCall, type PageCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { keepSecret, refreshTo } from "~/auth/public-page.server";
import { wayOf } from "~/auth/sealed-way.server";
import { isShared } from "~/auth/shared-computer.server";
import { authenticate, strategies } from "~/auth/strategies.server";
import { readIdentifier } from "~/contract/kit/identifier";
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
import { isCodeStep, PASSWORD_FACE, refusedPage, requireFresh, signInPage, submitCodeStep } from "./code-step.server";
import { afterPassword } from "./password-step.server";
import { isFirstDue, SignInCard } from "./sign-in-card";
import { signIn, vendor } from "./words";

const PasswordForm = z.object({ identifier, password: givenPassword() });
const IdentifierForm = z.object({ identifier });

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

/** To its target, else the dashboard. A non-Admin returns to the Admins' page, which refuses. */
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
  return call.form.get("intent") === "identify" ? leadHome(call) : checkPassword(call);
});

/** By the identifier's domain, whether or not there is an account. */
async function leadHome(call: FormCall) {
  const { form, session, url, api } = call;
  const read = readFields(form, IdentifierForm);
  if (!read.ok) return refusedPage(call, { form: read.failed });
  const { identifier } = read.value;
  const answer = await api("homeRealm", readIdentifier(identifier));
  if (answer.code !== 200) return refusedPage(call, { form: refusedForm(form, answer), status: answer.code });
  const { connection } = answer.data;
  if (!connection) return refusedPage(call, { form: keptForm(form), face: PASSWORD_FACE, status: 200 });
  session.set("identifier", identifier);
  return redirectTo(session, startAddress(connection.shortName, url, isShared(form)));
}

async function checkPassword(call: FormCall) {
  const tried = await authenticate(call, strategies.password(call, PasswordForm));
  if (!tried.answer) return refusedPage(call, { form: tried.failed, face: PASSWORD_FACE });
  const { login, verifyEmail } = stepsFrom(call.url);
  const leadsTo = { page: requestFrom(call.url.pathname) };
  const around = { identifier: tried.fields.identifier, leadsTo, codePage: login, verifyPage: verifyEmail };
  return refusedPage(call, { ...(await afterPassword(call, tried.answer, around)), face: PASSWORD_FACE });
}

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: formTitle(data?.code ? codeTitle(data.code) : signIn.title, data?.form) },
];

export default function Login() {
  const loaded = useLoaderData<typeof loader>();
  const { page, form, code, announcements, asksName } = useActionData<typeof action>() ?? loaded;
  if (loaded.vendorUrl) return <VendorView url={loaded.vendorUrl} />;
  return code ? (
    <CodeStepView page={page} form={form} code={code} />
  ) : (
    <PasswordStepView page={page} form={form} announcements={announcements} asksName={asksName} />
  );
}

const labels = { identifier: signIn.identifier };

interface PasswordStepProps {
  page: PublicPage;
  form: FormReply;
  announcements: readonly Shown[];
  /** Without the password. */
  asksName: boolean;
}

/** Spec §4, login flow. */
function PasswordStepView({ page, form, announcements, asksName }: PasswordStepProps) {
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
      asksName={asksName}
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
