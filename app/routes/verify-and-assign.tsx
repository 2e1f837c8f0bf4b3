import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import { NotAssignedView } from "~/portal/self-assignment/not-assigned-view";
import type { loadVerifyAndAssign, submitVerifyAndAssign } from "~/portal/self-assignment/verify.server";
import { VerifiedView, VerifyView } from "~/portal/verify/view";
import { selfAssignment } from "~/text/self-assignment";
import { verify } from "~/text/verify";

export { passHeaders as headers } from "~/portal/pass-headers";
export { loadVerifyAndAssign as loader, submitVerifyAndAssign as action } from "~/portal/self-assignment/verify.server";

export const meta: MetaFunction = () => [{ title: pageTitle(verify.pageTitle) }];

export default function VerifyAndAssign() {
  const loaded = useLoaderData<typeof loadVerifyAndAssign>();
  const { page, form, assigning, signInHref } = useActionData<typeof submitVerifyAndAssign>() ?? loaded;
  if (!assigning) return <VerifyView page={page} form={form} />;
  if (assigning.state === "assigned") return <VerifiedView done={selfAssignment.assigned(assigning.applicationName)} />;
  return <NotAssignedView state={assigning.state} signInHref={signInHref} />;
}
