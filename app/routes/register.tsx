import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadRegister, submitRegister } from "~/portal/register/register.server";
import { RegisterView } from "~/portal/register/view";
import { register } from "~/text/register";

export { loadRegister as loader, submitRegister as action } from "~/portal/register/register.server";

export const meta: MetaFunction = () => [{ title: pageTitle(register.title) }];

export default function Register() {
  const loaded = useLoaderData<typeof loadRegister>();
  return <RegisterView {...(useActionData<typeof submitRegister>() ?? loaded)} />;
}
