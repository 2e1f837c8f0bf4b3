import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import { signInOrRegister } from "~/portal/sign-in/words";
import type { loadLoginAndRegister, submitLoginAndRegister } from "./login-and-register.server";
import { ContinueView, LoginAndRegisterView } from "./login-and-register-view";

export {
  loadLoginAndRegister as loader,
  submitLoginAndRegister as action,
} from "./login-and-register.server";

export const meta: MetaFunction = () => [{ title: pageTitle(signInOrRegister.pageTitle) }];

export default function LoginAndRegister() {
  const loaded = useLoaderData<typeof loadLoginAndRegister>();
  const { signedIn, ...shown } = useActionData<typeof submitLoginAndRegister>() ?? loaded;
  return signedIn ? <ContinueView page={shown.page} /> : <LoginAndRegisterView {...shown} />;
}
