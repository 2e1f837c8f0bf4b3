import { data } from "@remix-run/node";
import { EMAIL_MAX } from "~/contract/kit/rules";
import type { Answered } from "~/lib/form-reply";
import { loggedPath } from "~/lib/logged-path";
import { paths } from "~/lib/paths";
import { isFromBrowser, showAtOnce, showOnPage, withoutSecrets } from "./answered.server";
import { formWith } from "./form-reply.server";
import { type FormCall, type PageCall, redirectTo } from "./handlers.server";
import { type ProblemKind, problem } from "./problem.server";
import { addressGivingBack } from "./returned-form.server";
import { staleForms as words } from "./words";

/** For the audit log: it may be an attack. */
export const noteRefusedForm = ({ api, url }: PageCall) =>
  api("noteRefusedPage", { action: "FORM_REFUSED", address: loggedPath(url.pathname) });

/**
 * For a token that is not this browser's. Pages of a sign-in show the form without passwords and say why; elsewhere an error page does.
 * @returns nothing: the page's loader gives the form
 * @throws Response that leads to the page, or the error page
 */
export async function giveBack(call: FormCall) {
  await noteRefusedForm(call);
  const { session, unsent, form, request, url } = call;
  const kind = staleForm(call);
  const isOfSignIn = !session.has("token") && !url.pathname.startsWith(`${paths.dashboard}/`);
  if (!isOfSignIn || !isFromBrowser(request)) throw problem(kind);
  const typed = form.get("identifier") ?? form.get("email");
  if (typeof typed === "string" && typed.length <= EMAIL_MAX) session.set("identifier", typed);
  const { status } = problem(kind);
  const returned = withoutSecrets(formWith(unsent.values));
  const answered: Answered = { form: returned, status };
  if (session.sentNoCookie) {
    const address = addressGivingBack(url, returned.initialValue);
    if (address) await redirectTo(session, address);
    session.flash("notice", { kind: "error", text: words.withoutCookie });
  } else {
    session.flash("notice", { kind: "error", text: session.hasOldCookie ? words.tooOld : words.renewed });
    await showOnPage(call, answered);
  }
  showAtOnce(session, answered);
  return data(null, { status });
}

/** Usually because of another tab. */
export function staleForm({ session, url }: PageCall): ProblemKind {
  const isSignedIn = session.has("token");
  if (url.pathname.startsWith(`${paths.dashboard}/`)) {
    if (isSignedIn) return "user-changed";
    return session.has("signedOut") ? "signed-out-meanwhile" : "session-unknown";
  }
  if (isSignedIn) return url.pathname === paths.logout ? "user-changed" : "signed-in-meanwhile";
  return session.sentNoCookie ? "csrf-token" : "sign-in-renewed";
}
