import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { keepSecret, publicPage } from "~/auth/public-page.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { TOKEN_PATTERN } from "~/contract/kit/rules";
import { linkToken } from "~/lib/link-token";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ApprovalView } from "./approval-view";
import { findRequest, submitApproval } from "./approve.server";
import { signInApproval as words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";

/** Target of the QR code. */
export const loader = userLoader(async (call) => {
  const { session, params } = call;
  const link = linkToken(params.link);
  if (!TOKEN_PATTERN.test(link)) return redirectTo(session, paths.approve);
  const request = await findRequest(call, { link });
  if (!("problem" in request)) {
    return answerPage(session, { page: publicPage(session), request }, { headers: keepSecret });
  }
  // The form's error says more than that it is over.
  session.flash("notice", session.get("notice") ?? { kind: "error", text: request.problem });
  return redirectTo(session, paths.approve);
});

export const action = userAction(async (call) => {
  const notice = await submitApproval(call);
  call.session.flash("notice", notice);
  return redirectTo(call.session, notice.kind === "error" ? call.url.pathname : paths.approve);
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

export default function ApproveLink() {
  return <ApprovalView {...useLoaderData<typeof loader>()} />;
}
