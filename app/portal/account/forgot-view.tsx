import type { FormState, PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { fields } from "./field-words";
import { forgot } from "./reset-words";

const labels = { email: fields.email };
const links = [{ href: paths.login, text: forgot.signIn }];

interface ForgotViewProps {
  page: PublicPage;
  form: FormState;
  /** The request was taken; says the same for known and unknown emails. */
  done: boolean;
}

/** Asks for the email a reset link goes to (spec §2 /forgetpassword). */
export function ForgotView({ page, form, done }: ForgotViewProps) {
  const notice = page.notice ?? (done ? { kind: "success" as const, text: forgot.done } : undefined);
  return (
    <PublicCard title={forgot.title} notice={notice} demo={page.demo} links={links}>
      {done ? (
        <p>
          {forgot.next} <a href={paths.forgotPassword}>{forgot.again}</a>.
        </p>
      ) : (
        <>
          <ErrorSummary form={form} labels={labels} />
          <p className="mb-4">{forgot.lead}</p>
          <PlainForm csrfToken={page.csrfToken}>
            <TextField
              form={form}
              name="email"
              label={labels.email}
              type="email"
              inputMode="email"
              autoComplete="email"
            />
            <Submit wide intent="send-link">
              {forgot.submit}
            </Submit>
          </PlainForm>
        </>
      )}
    </PublicCard>
  );
}
