import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import { CodeStepView } from "./code-step-view";
import { PasswordStepView } from "./password-step-view";
import type { loadSignIn, submitSignIn } from "./sign-in.server";
import { VendorView } from "./vendor-view";
import { signIn } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadSignIn as loader, submitSignIn as action } from "./sign-in.server";

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
