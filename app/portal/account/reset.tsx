import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, type FormCall, pageLoader } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { keepSecret, publicPage, refreshTo } from "~/auth/public-page.server";
import { clearSessionOnTheWay } from "~/auth/way.server";
import { type Answered, type FormReply, type PublicPage, untouched } from "~/lib/form-reply";
import { linkToken } from "~/lib/link-token";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { shownEmail } from "~/lib/shown-identifier.server";
import { ButtonAnchor, Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { noticeLook } from "~/ui/notice";
import { PasswordField } from "~/ui/password-field";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { UserNameField } from "~/ui/user-name-field";
import { chosenPassword, givenPassword } from "./account-fields";
import { withStrength } from "./password-strength.server";
import { fields, reset, resetInvalid, validation } from "./words";

const ResetForm = z
  .object({ newPassword: chosenPassword(), confirmPassword: givenPassword(validation.confirmRequired) })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    message: validation.passwordsMatch,
  });

const SECRET = ["newPassword", "confirmPassword"];
const isUuid = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

const DEAD: Answered = { face: "dead", status: 404 };

export const loader = pageLoader((call) => resetPage(call, answeredOn(call)));

export const action = formAction(async (call) => {
  const chosen = await choosePassword(call);
  const { form = untouched } = chosen;
  const isDone = chosen.face === "done";
  const answered = isDone
    ? chosen
    : { ...chosen, form: await withStrength(call, form, "newPassword", { uuid: linkToken(call.params.id) }) };
  await showOnPage(call, answered);
  return resetPage(call, answered);
});

async function choosePassword({ form, session, api, params }: FormCall): Promise<Answered> {
  const uuid = linkToken(params.id);
  if (!isUuid(uuid)) return DEAD;
  const fields = readFields(form, ResetForm, SECRET);
  if (!fields.ok) return { form: fields.failed, status: 400 };

  const answer = await api("resetPasswordByLink", { uuid, newPassword: fields.value.newPassword });
  // Used or expired meanwhile: only another link helps.
  const isRefused = answer.code === 400 && !answer.data?.fieldErrors;
  if (isRefused && (await api("checkResetLink", { uuid })).code === 404) return DEAD;
  if (answer.code !== 200) return { form: refusedForm(form, answer, SECRET), status: answer.code };
  // The hub ended all sessions of the account, so anyone signed in here is signed out.
  clearSessionOnTheWay(session);
  session.rememberBrowser({ device: answer.data.device });
  return { face: "done" };
}

async function resetPage(call: Pick<FormCall, "session" | "params" | "api">, answered: Answered) {
  const { params, api } = call;
  if (answered.face) return facePage(call, answered);
  const uuid = linkToken(params.id);
  if (!isUuid(uuid)) return facePage(call, DEAD);
  const answer = await api("checkResetLink", { uuid });
  if (answer.code === 404) return facePage(call, DEAD);
  if (answer.code !== 200) throw problemOf(answer);
  const { email } = answer.data;
  return facePage(call, answered, email && { email: shownEmail(email), endsOther: await otherHere(call, email) });
}

interface Owner {
  email: string;
  /** Another user signed in here, who will be signed out. */
  endsOther: { email?: string | undefined } | undefined;
}

async function otherHere(
  { session, api }: Pick<FormCall, "session" | "api">,
  email: string,
): Promise<Owner["endsOther"]> {
  const userId = session.get("userId");
  if (!session.has("token") || !userId) return undefined;
  const answer = await api("listActiveUsers", { userId });
  const [user] = answer.code === 200 ? answer.data : [];
  if (!user) return undefined;
  const here = user.email || session.get("person")?.email;
  return here?.toLowerCase() === email.toLowerCase() ? undefined : { email: here && shownEmail(here) };
}

function facePage(
  { session, params }: Pick<FormCall, "session" | "params">,
  { form = untouched, face, status }: Answered,
  owner?: Owner | "",
) {
  const headers = { ...keepSecret, ...(face === "done" ? refreshTo(paths.login) : {}) };
  return answerPage(
    session,
    { page: publicPage(session), form, state: face ?? "open", uuid: linkToken(params.id), owner: owner || undefined },
    { status, headers },
  );
}

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(titleOf(data?.state), data?.form) }];

function titleOf(state: string | undefined): string {
  if (state === "dead") return resetInvalid.title;
  return state === "done" ? reset.doneTitle : reset.title;
}

export default function ResetPassword() {
  const loaded = useLoaderData<typeof loader>();
  const { page, form, state, uuid, owner } = useActionData<typeof action>() ?? loaded;
  return state === "dead" ? (
    <ResetInvalidView page={page} />
  ) : (
    <ResetView page={page} form={form} uuid={uuid} owner={owner} done={state === "done"} />
  );
}

const labels = { newPassword: reset.newPassword, confirmPassword: reset.confirmPassword };
const links = [{ href: paths.login, text: reset.signIn }];

interface ResetViewProps {
  page: PublicPage;
  form: FormReply;
  uuid: string;
  /** Undefined if the product API does not say. */
  owner: Owner | undefined;
  /** The response also refreshes to the sign-in page. */
  done: boolean;
}

/** Spec §2 resetpassword/{id}. */
function ResetView({ page, form, uuid, owner, done }: ResetViewProps) {
  if (done) return <PasswordChangedCard page={page} />;
  const shared = { form, autoComplete: "new-password", allowPaste: page.allowPaste } as const;
  return (
    <PublicCard title={reset.title} notice={page.notice} links={links}>
      <ErrorSummary form={form} labels={labels} />
      {owner?.endsOther && <p className={noticeLook.info}>{reset.endsOther(owner.endsOther.email)}</p>}
      {owner && <p className="mb-4">{reset.owner(owner.email)}</p>}
      <PlainForm csrfToken={page.csrfToken}>
        {owner && <UserNameField value={owner.email} />}
        <PasswordField
          {...shared}
          name="newPassword"
          label={labels.newPassword}
          hint={fields.passwordHint}
          owner={{ uuid }}
        />
        <PasswordField {...shared} name="confirmPassword" label={labels.confirmPassword} />
        <Submit wide intent="reset">
          {reset.submit}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}

function PasswordChangedCard({ page }: Pick<ResetViewProps, "page">) {
  return (
    <PublicCard title={reset.doneTitle} notice={page.notice ?? { kind: "success", text: reset.done }}>
      <p className="mb-4">{reset.next}</p>
      <ButtonAnchor kind="primary" wide href={paths.login}>
        {reset.nextLink}
      </ButtonAnchor>
    </PublicCard>
  );
}

const invalidLinks = [{ href: paths.login, text: resetInvalid.signIn }];

/** Unknown, used or expired. */
function ResetInvalidView({ page }: { page: Pick<PublicPage, "notice" | "isPortico"> }) {
  return (
    <PublicCard title={resetInvalid.title} notice={page.notice} links={invalidLinks}>
      <p className="mb-4">{page.isPortico ? resetInvalid.text : resetInvalid.textElsewhere}</p>
      <ButtonAnchor kind="primary" wide href={paths.forgotPassword}>
        {resetInvalid.requestNew}
      </ButtonAnchor>
    </PublicCard>
  );
}
