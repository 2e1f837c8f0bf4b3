import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadForgot, submitForgot } from "~/portal/reset/forgot.server";
import { ForgotView } from "~/portal/reset/forgot-view";
import { forgot } from "~/text/reset";

export { loadForgot as loader, submitForgot as action } from "~/portal/reset/forgot.server";

export const meta: MetaFunction = () => [{ title: pageTitle(forgot.title) }];

export default function ForgotPassword() {
  const loaded = useLoaderData<typeof loadForgot>();
  return <ForgotView {...(useActionData<typeof submitForgot>() ?? loaded)} />;
}
