import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadReset, submitReset } from "./reset.server";
import { ResetInvalidView } from "./reset-invalid-view";
import { ResetView } from "./reset-view";
import { reset } from "./reset-words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadReset as loader, submitReset as action } from "./reset.server";

export const meta: MetaFunction = () => [{ title: pageTitle(reset.pageTitle) }];

export default function ResetPassword() {
  const loaded = useLoaderData<typeof loadReset>();
  const { page, form, state } = useActionData<typeof submitReset>() ?? loaded;
  return state === "dead" ? (
    <ResetInvalidView page={page} />
  ) : (
    <ResetView page={page} form={form} done={state === "done"} />
  );
}
