import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import { RegisterView } from "~/portal/account/register-view";
import { register } from "~/portal/account/register-words";
import type { loadRegisterAndAssign, submitRegisterAndAssign } from "./register-and-assign.server";

export {
  loadRegisterAndAssign as loader,
  submitRegisterAndAssign as action,
} from "./register-and-assign.server";

export const meta: MetaFunction = () => [{ title: pageTitle(register.title) }];

export default function RegisterAndAssign() {
  const loaded = useLoaderData<typeof loadRegisterAndAssign>();
  return <RegisterView {...(useActionData<typeof submitRegisterAndAssign>() ?? loaded)} />;
}
