import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { LaunchRefusedView } from "~/portal/launch/refused-view";
import { EmailStepView } from "./email-step-view";
import type { loadSsoLogin, submitSsoLogin } from "./sso-login.server";
import { signIn, ssoSignIn as words } from "./words";

export { loadSsoLogin as loader, submitSsoLogin as action } from "./sso-login.server";

export const meta: MetaFunction = () => [{ title: pageTitle(words.pageTitle) }];

const links = [
  { href: paths.forgotPassword, text: signIn.forgot },
  { href: paths.register, text: signIn.register },
];

export default function SsoLogin() {
  const loaded = useLoaderData<typeof loadSsoLogin>();
  const state = useActionData<typeof submitSsoLogin>() ?? loaded;
  if (state.state === "refused") return <LaunchRefusedView text={state.text} />;
  return <EmailStepView title={words.title} lead={words.lead} page={state.page} form={state.form} links={links} />;
}
