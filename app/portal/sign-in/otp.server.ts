import { redirect } from "@remix-run/node";
import { formAction, page, pageLoader } from "~/auth/handlers.server";
import { paths } from "~/lib/paths";
import { signInPage, submitCodeStep } from "./code-step.server";

/** The code step as a page of its own, for sign-ins that began elsewhere than at /login. */
export const loadOtp = pageLoader(async ({ session }) => {
  if (session.has("token")) throw redirect(paths.dashboard);
  return page(session, signInPage(session));
});

export const submitOtp = formAction((call) => submitCodeStep(call, paths.otp));
