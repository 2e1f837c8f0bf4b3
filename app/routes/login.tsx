import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import { CodeStepView } from "~/portal/sign-in/code-step-view";
import { PasswordStepView } from "~/portal/sign-in/password-step-view";
import type { loadSignIn, submitSignIn } from "~/portal/sign-in/sign-in.server";
import { VendorView } from "~/portal/sign-in/vendor-view";
import { signIn } from "~/text/sign-in";

export { passHeaders as headers } from "~/portal/pass-headers";
export { loadSignIn as loader, submitSignIn as action } from "~/portal/sign-in/sign-in.server";

export const meta: MetaFunction = () => [{ title: pageTitle(signIn.pageTitle) }];

export default function Login() {
  const loaded = useLoaderData<typeof loadSignIn>();
  const { page, form, identifierHint } = useActionData<typeof submitSignIn>() ?? loaded;
  if (loaded.vendorUrl) return <VendorView url={loaded.vendorUrl} />;
  return identifierHint === undefined ? (
    <PasswordStepView page={page} form={form} />
  ) : (
    <CodeStepView page={page} form={form} identifierHint={identifierHint} />
  );
}
