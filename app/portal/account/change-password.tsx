import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadChangePassword, submitChangePassword } from "./change-password.server";
import { ChangePasswordView } from "./change-password-view";
import { changePassword } from "./change-password-words";

export {
  loadChangePassword as loader,
  submitChangePassword as action,
} from "./change-password.server";

export const meta: MetaFunction = () => [{ title: pageTitle(changePassword.title) }];

export default function ChangePassword() {
  const loaded = useLoaderData<typeof loadChangePassword>();
  return <ChangePasswordView {...(useActionData<typeof submitChangePassword>() ?? loaded)} />;
}
