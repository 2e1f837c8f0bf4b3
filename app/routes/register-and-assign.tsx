import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import { RegisterView } from "~/portal/register/view";
import type { loadRegisterAndAssign, submitRegisterAndAssign } from "~/portal/self-assignment/register.server";
import { register } from "~/text/register";

export {
  loadRegisterAndAssign as loader,
  submitRegisterAndAssign as action,
} from "~/portal/self-assignment/register.server";

export const meta: MetaFunction = () => [{ title: pageTitle(register.title) }];

export default function RegisterAndAssign() {
  const loaded = useLoaderData<typeof loadRegisterAndAssign>();
  return <RegisterView {...(useActionData<typeof submitRegisterAndAssign>() ?? loaded)} />;
}
