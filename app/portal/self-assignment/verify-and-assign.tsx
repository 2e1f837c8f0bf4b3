import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import { VerifiedView, VerifyView } from "~/portal/account/verify-view";
import { verify } from "~/portal/account/verify-words";
import { NotAssignedView } from "./not-assigned-view";
import type { loadVerifyAndAssign, submitVerifyAndAssign } from "./verify-and-assign.server";
import { selfAssignment } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadVerifyAndAssign as loader, submitVerifyAndAssign as action } from "./verify-and-assign.server";

export const meta: MetaFunction = () => [{ title: pageTitle(verify.pageTitle) }];

export default function VerifyAndAssign() {
  const loaded = useLoaderData<typeof loadVerifyAndAssign>();
  const { page, form, assigning, signInHref } = useActionData<typeof submitVerifyAndAssign>() ?? loaded;
  if (!assigning) return <VerifyView page={page} form={form} />;
  if (assigning.state === "assigned") return <VerifiedView done={selfAssignment.assigned(assigning.applicationName)} />;
  return <NotAssignedView state={assigning.state} signInHref={signInHref} />;
}
