import type { MetaFunction } from "@remix-run/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { refusedForm } from "~/auth/form-reply.server";
import { answerPage, type FormCall, type PageCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import { authenticate, strategies } from "~/auth/strategies.server";
import { type Answered, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle, pageTitle } from "~/lib/product";
import { givenPassword } from "~/portal/account/account-fields";
import { fields } from "~/portal/account/words";
import { optionsAtHand } from "~/portal/passkey/options.server";
import { PasskeyForm } from "~/portal/passkey/passkey-form";
import { passkeySignIn } from "~/portal/passkey/words";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PasswordField } from "~/ui/password-field";
import { OwnForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { enterFromProvider } from "./enter.server";
import { failedPage } from "./failed.server";
import { FailedView } from "./failed-view";
import { words } from "./words";

const LinkForm = z.object({ password: givenPassword(), code: z.string().max(100).optional() });

async function linkPage(call: PageCall, { form = untouched, notice, status }: Answered = {}) {
  const { session, api, params } = call;
  const waiting = session.get("identityLink");
  if (!waiting) return redirectTo(session, session.has("token") ? paths.dashboard : paths.login);
  const asked = { shortName: params["connection"] ?? "", linkToken: waiting.token, attemptId: session.attemptId() };
  const answer = await api("identityLink", asked);
  if (answer.code !== 200) return failedPage(call, answer);
  const page = { ...publicPage(session, notice), passkeyOptions: await optionsAtHand(call) };
  return answerPage(session, { state: "link" as const, ...answer.data, form, page }, { status });
}

export const loader = pageLoader((call) => linkPage(call, answeredOn(call)));

export const action = formAction(
  async (call) => {
    const { session, form, params } = call;
    const waiting = session.get("identityLink");
    if (!waiting) return redirectTo(session, paths.login);
    const shortName = params["connection"] ?? "";
    if (form.has("credential")) {
      const answer = await authenticate(call, strategies.linkByPasskey(call, shortName, waiting));
      if (answer?.code === 200) return enterFromProvider(call, answer.data, waiting);
      return refusedPage(call, { notice: { kind: "error", text: answer?.msg ?? passkeySignIn.problem }, status: 401 });
    }
    const tried = await authenticate(call, strategies.linkByPassword(call, LinkForm, shortName, waiting));
    if (!tried.answer) return refusedPage(call, { form: tried.failed, status: 400 });
    const { answer } = tried;
    if (answer.code === 200) return enterFromProvider(call, answer.data, waiting);
    return refusedPage(call, { form: refusedForm(form, answer, ["password", "code"]), status: answer.code });
  },
  { secret: ["code"] },
);

async function refusedPage(call: FormCall, refused: Answered) {
  await showOnPage(call, refused);
  return linkPage(call, refused);
}

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.state === "link" ? formTitle(words.linkTitle, data.form) : pageTitle(words.failedTitle) },
];

const labels = { password: fields.password, code: words.code };

export default function LinkAccount() {
  const loaded = useLoaderData<typeof loader>();
  const shown = useActionData<typeof action>() ?? loaded;
  if (shown.state === "failed") return <FailedView {...shown} />;
  const { name, email, takesPassword, asksCode, form, page } = shown;
  return (
    <PublicCard
      title={words.linkTitle}
      problem={<ErrorSummary form={form} labels={labels} takesFocus={false} />}
      notice={page.notice}
      links={[{ href: paths.login, text: words.back }]}
    >
      <p className="mb-4">{words.linkText(name, email)}</p>
      {takesPassword ? (
        <OwnForm csrfToken={page.csrfToken}>
          <PasswordField
            form={form}
            name="password"
            label={labels.password}
            autoComplete="current-password"
            allowPaste={page.allowPaste}
            autoFocus
          />
          {asksCode && (
            <TextField
              form={form}
              name="code"
              label={labels.code}
              hint={words.codeHint}
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
            />
          )}
          <Submit wide intent="link">
            {words.submit}
          </Submit>
        </OwnForm>
      ) : (
        <p className="mb-4">{words.linkPasskeyText}</p>
      )}
      <PasskeyForm
        csrfToken={page.csrfToken}
        options={paths.passkeyOptions}
        first={page.passkeyOptions}
        submit={passkeySignIn.submit}
        problem={passkeySignIn.problem}
      />
    </PublicCard>
  );
}
