import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
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
  return done ? <VerifiedView /> : <VerifyView {...view} registerHref={paths.register} />;
}
