import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadForgot, submitForgot } from "./forgot.server";
import { ForgotView } from "./forgot-view";
import { forgot } from "./reset-words";

export { loadForgot as loader, submitForgot as action } from "./forgot.server";

export const meta: MetaFunction = () => [{ title: pageTitle(forgot.title) }];

export default function ForgotPassword() {
  const loaded = useLoaderData<typeof loadForgot>();
  return <ForgotView {...(useActionData<typeof submitForgot>() ?? loaded)} />;
}
