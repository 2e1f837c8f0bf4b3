import { formAction } from "~/auth/form-action.server";
import { type FormCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { Assertion } from "~/contract/passkey";
import { stepsFrom } from "~/lib/steps";
import { credentialIn } from "~/portal/passkey/credential.server";
import { passkeySignIn as words } from "~/portal/passkey/words";
import { backToPage } from "./back-to-page.server";
import { enterAndGoOn } from "./enter-session.server";
import { isShared } from "./shared-computer.server";

/** Longer ids would crowd the session's cookie. */
const UNKNOWN_MAX = 400;

/** For users who open the address by hand. */
export const loader = pageLoader(({ session, url }) => redirectTo(session, stepsFrom(url).login));

/** From any page that asks for a passkey. */
export const action = formAction(async (call) => {
  const { form, session, api } = call;
  const credential = Assertion.safeParse(credentialIn(form));
  if (!credential.success) return backWith(call, words.problem);
  const asked = { credential: credential.data, attemptId: session.attemptId(), isShared: isShared(form) };
  const answer = await api("signInByPasskey", asked);
  if (answer.code !== 200) {
    const { id } = credential.data;
    if (answer.data?.reason === "unknown-passkey" && id.length <= UNKNOWN_MAX) session.flash("unknownPasskey", id);
    return backWith(call, answer.msg);
  }
  return enterAndGoOn(call, answer.data, isShared(form));
});

function backWith(call: FormCall, text: string): Promise<never> {
  call.session.flash("notice", { kind: "error", text });
  return backToPage(call);
}

export { EmptyView as default } from "~/portal/problem/empty-view";
