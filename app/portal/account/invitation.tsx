import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, type FormCall, type PageCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { keepSecret, publicPage } from "~/auth/public-page.server";
import { clearSessionOnTheWay } from "~/auth/way.server";
import type { Contract, OutputOf } from "~/contract";
import { TOKEN_PATTERN } from "~/contract/kit/rules";
import { type Answered, type FormReply, type PublicPage } from "~/lib/form-reply";
import { linkToken } from "~/lib/link-token";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { type ShownTerms, termsInForce } from "~/portal/terms/current.server";
import { ButtonAnchor, Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { OwnForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { ownerTyped, withStrength } from "./password-strength.server";
import { RegisterForm, unlessAgreed } from "./register.server";
import { RegisterFields, registerLabels } from "./register-view";
import { register, invited as words } from "./words";

const SECRET = ["password"];
const InvitedForm = RegisterForm.omit({ email: true });

export const loader = pageLoader(async (call) => invitationPage(call, await invitedBy(call), answeredOn(call)));

export const action = formAction(async (call) => {
  const refused = await registerInvited(call);
  const invited = await invitedBy(call);
  const owner = { ...ownerTyped(call.form), email: invited?.email };
  const form = refused.form && (await withStrength(call, refused.form, "password", owner));
  const answered = { ...refused, form };
  await showOnPage(call, answered);
  return invitationPage(call, invited, answered);
});

/** @returns the form's errors @throws Response to the sign-in once done */
async function registerInvited(call: FormCall): Promise<Answered> {
  const { form, session, api, params } = call;
  const token = linkToken(params.token);
  const fields = readFields(form, InvitedForm, SECRET);
  if (!fields.ok) return { form: fields.failed, status: 400 };
  if (!TOKEN_PATTERN.test(token)) return {};
  const refusal = await unlessAgreed(call, SECRET);
  if (refusal) return { form: refusal, status: 400 };
  const { contactNumber: phoneNumber, agrees: _, ...rest } = fields.value;
  const answer = await api("acceptInvitation", { token, ...rest, phoneNumber });
  if (answer.code !== 200) {
    const names = { phoneNumber: "contactNumber", termsId: "agrees" };
    return { form: refusedForm(form, answer, SECRET, names), status: answer.code };
  }
  // The account belongs to this mailbox's reader, so anyone signed in here is signed out.
  clearSessionOnTheWay(session);
  session.set("identifier", answer.data.email);
  session.flash("notice", { kind: "success", text: words.done });
  return redirectTo(session, paths.login);
}

type Invited = OutputOf<Contract["checkInvitation"]>;

/** Undefined if the link no longer works. */
async function invitedBy({ api, params }: Pick<PageCall, "api" | "params">): Promise<Invited | undefined> {
  const token = linkToken(params.token);
  const answer = TOKEN_PATTERN.test(token) ? await api("checkInvitation", { token }) : undefined;
  if (answer && answer.code !== 200 && answer.code !== 404) throw problemOf(answer);
  return answer?.code === 200 ? answer.data : undefined;
}

/** Viewing does not use the link. */
async function invitationPage({ session, api }: PageCall, invited: Invited | undefined, { form, status }: Answered) {
  const { firstName, lastName } = invited ?? {};
  const known: FormReply = { initialValue: { firstName: firstName ?? "", lastName: lastName ?? "" } };
  return answerPage(
    session,
    { page: publicPage(session), terms: await termsInForce(api), form: form ?? known, invited },
    { status: invited ? status : 404, headers: keepSecret },
  );
}

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: formTitle(data?.invited ? words.title : words.deadTitle, data?.form) },
];

export default function Invitation() {
  const loaded = useLoaderData<typeof loader>();
  const { invited, ...shown } = useActionData<typeof action>() ?? loaded;
  return invited ? <InvitedView invited={invited} {...shown} /> : <DeadView />;
}

interface InvitedViewProps {
  page: PublicPage;
  terms?: ShownTerms | undefined;
  form: FormReply;
  invited: Invited;
}

/** For the invited email only. */
function InvitedView({ page, terms, form, invited: { email, application } }: InvitedViewProps) {
  return (
    <PublicCard
      title={words.title}
      problem={<ErrorSummary form={form} labels={registerLabels} />}
      notice={page.notice}
      demo={page.demo}
      links={[{ href: paths.login, text: words.signIn }]}
    >
      {application && <p className="mb-4">{words.lead(application)}</p>}
      <OwnForm csrfToken={page.csrfToken}>
        <RegisterFields page={page} terms={terms} form={form} email={email} />
        <Submit wide intent="register">
          {register.submit}
        </Submit>
      </OwnForm>
    </PublicCard>
  );
}

function DeadView() {
  return (
    <PublicCard title={words.deadTitle}>
      <p className="mb-4">{words.deadText}</p>
      <ButtonAnchor kind="primary" wide href={paths.login}>
        {register.signIn}
      </ButtonAnchor>
    </PublicCard>
  );
}
