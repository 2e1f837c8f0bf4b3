import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formTitle } from "~/lib/product";
import type { loadRegister, submitRegister } from "./register.server";
import { RegisterView } from "./register-view";
import { register } from "./words";

export { loadRegister as loader, submitRegister as action } from "./register.server";

export const meta: MetaFunction<typeof loadRegister> = ({ data }) => [{ title: formTitle(register.title, data?.form) }];

export default function Register() {
  const loaded = useLoaderData<typeof loadRegister>();
  return <RegisterView {...(useActionData<typeof submitRegister>() ?? loaded)} />;
}
