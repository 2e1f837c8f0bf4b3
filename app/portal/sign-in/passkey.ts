import { formAction } from "~/auth/form-action.server";
import { type FormCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { isShared } from "~/auth/shared-computer.server";
import { authenticate, strategies } from "~/auth/strategies.server";
import { stepsFrom } from "~/lib/steps";
import { passkeySignIn as words } from "~/portal/passkey/words";
import { backToPage } from "./back-to-page.server";
import { enterAndGoOn } from "./enter-session.server";

/** Longer ids would crowd the session's cookie. */
const UNKNOWN_MAX = 400;

/** For users who open the address by hand. */
export const loader = pageLoader(({ session, url }) => redirectTo(session, stepsFrom(url).login));

/** From any page that asks for a passkey. */
export const action = formAction(async (call) => {
  const tried = await authenticate(call, strategies.passkey(call));
  if (!tried) return backWith(call, words.problem);
  const { id, answer } = tried;
  if (answer.code !== 200) {
    if (answer.data?.reason === "unknown-passkey" && id.length <= UNKNOWN_MAX) call.session.flash("unknownPasskey", id);
    return backWith(call, answer.msg);
  }
  return enterAndGoOn(call, answer.data, isShared(call.form));
});

function backWith(call: FormCall, text: string): Promise<never> {
  call.session.flash("notice", { kind: "error", text });
  return backToPage(call);
}

export { EmptyView as default } from "~/portal/problem/empty-view";
