import type { FormState, PublicPage } from "~/lib/form-state";
import { fields } from "~/portal/account/field-words";
import { TextField } from "~/ui/text-field";
import { SignInCard } from "./sign-in-card";

interface EmailStepViewProps {
  title: string;
  lead: string;
  page: PublicPage;
  form: FormState;
  links: readonly { href: string; text: string }[];
}

const labels = { email: fields.email };

/** The password step of the sign-in variants, which know accounts by their email only (spec §5). */
export function EmailStepView({ title, lead, page, form, links }: EmailStepViewProps) {
  return (
    <SignInCard title={title} lead={lead} page={page} form={form} links={links} labels={labels}>
      <TextField form={form} name="email" label={labels.email} type="email" inputMode="email" autoComplete="username" />
    </SignInCard>
  );
}
