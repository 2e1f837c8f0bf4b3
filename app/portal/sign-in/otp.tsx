import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import { CodeStepView } from "./code-step-view";
import { NoCodeView } from "./no-code-view";
import type { loadOtp, submitOtp } from "./otp.server";
import { otpPage } from "./words";

export { loadOtp as loader, submitOtp as action } from "./otp.server";

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
