import type { FormState, PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { TextField } from "~/ui/text-field";
import { SignInCard } from "./sign-in-card";
import { signIn } from "./words";

const labels = { identifier: signIn.identifier };
const links = [
  { href: paths.forgotPassword, text: signIn.forgot },
  { href: paths.register, text: signIn.register },
];

/** First step of the sign-in: who it is, and the password (spec §4, login flow). */
export function PasswordStepView({ page, form }: { page: PublicPage; form: FormState }) {
  return (
    <SignInCard title={signIn.title} page={page} form={form} links={links} labels={labels}>
      <TextField
        form={form}
        name="identifier"
        label={labels.identifier}
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </SignInCard>
  );
}
