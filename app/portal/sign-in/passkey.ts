import { formAction } from "~/auth/form-action.server";
import { type FormCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { wayOf } from "~/auth/sealed-way.server";
import { Assertion } from "~/contract/passkey";
import { doors, paths } from "~/lib/paths";
import { stepsFrom } from "~/lib/steps";
import { credentialIn } from "~/portal/passkey/credential.server";
import { passkeySignIn as words } from "~/portal/passkey/words";
import { enterAndGoOn } from "./enter-session.server";

/** For users who open the address by hand. */
export const loader = pageLoader(({ session, url }) => redirectTo(session, stepsFrom(url).login));

/** From any page that asks for a passkey. */
export const action = formAction(async (call) => {
  const { form, session, api } = call;
  const credential = Assertion.safeParse(credentialIn(form));
  if (!credential.success) return backToPage(call, words.problem);
  const answer = await api("signInByPasskey", { credential: credential.data, attemptId: session.attemptId() });
  if (answer.code !== 200) return backToPage(call, answer.msg);
  return enterAndGoOn(call, answer.data);
});

/** Back to the application's door if the browser came by one. */
function backToPage({ session, url }: FormCall, text: string): Promise<never> {
  session.flash("notice", { kind: "error", text });
  const { returnTo = paths.login } = wayOf(session);
  const isDoor = doors.includes(returnTo.split("?", 1)[0]!);
  return redirectTo(session, isDoor ? returnTo : stepsFrom(url).login);
}

export { EmptyView as default } from "~/portal/problem/empty-view";
