import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadReset, submitReset } from "~/portal/reset/reset.server";
import { ResetInvalidView } from "~/portal/reset/reset-invalid-view";
import { ResetView } from "~/portal/reset/reset-view";
import { reset } from "~/text/reset";

export { passHeaders as headers } from "~/portal/pass-headers";
export { loadReset as loader, submitReset as action } from "~/portal/reset/reset.server";

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
