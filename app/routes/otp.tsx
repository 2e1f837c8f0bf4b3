import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import { CodeStepView } from "~/portal/sign-in/code-step-view";
import { NoCodeView } from "~/portal/sign-in/no-code-view";
import type { loadOtp, submitOtp } from "~/portal/sign-in/otp.server";
import { otpPage } from "~/text/sign-in";

export { loadOtp as loader, submitOtp as action } from "~/portal/sign-in/otp.server";

export const meta: MetaFunction = () => [{ title: pageTitle(otpPage.pageTitle) }];

export default function Otp() {
  const loaded = useLoaderData<typeof loadOtp>();
  const { page, form, identifierHint } = useActionData<typeof submitOtp>() ?? loaded;
  return identifierHint === undefined ? (
    <NoCodeView page={page} />
  ) : (
    <CodeStepView page={page} form={form} identifierHint={identifierHint} />
  );
}
