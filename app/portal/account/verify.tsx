import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formTitle } from "~/lib/product";
import { useSteps } from "~/ui/use-steps";
import type { loadVerify, submitVerify } from "./verify.server";
import { VerifiedView, VerifyView } from "./verify-view";
import { verify } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadVerify as loader, submitVerify as action } from "./verify.server";

export const meta: MetaFunction<typeof loadVerify> = ({ data }) => [
  { title: formTitle(data?.done ? verify.doneTitle : verify.title, data?.form) },
];

export default function VerifyEmail() {
  const loaded = useLoaderData<typeof loadVerify>();
  const { done, ...view } = useActionData<typeof submitVerify>() ?? loaded;
  const { register } = useSteps();
  return done ? <VerifiedView /> : <VerifyView {...view} registerHref={register} />;
}
