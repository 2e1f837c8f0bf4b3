import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { APPROVAL_CODE_CHARACTERS } from "~/contract/kit/rules";
import type { SignInRequest } from "~/contract/sign-in-request";
import { type PublicPage, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Submit } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { ApprovalView } from "./approval-view";
import { findRequest, submitApproval } from "./approve.server";
import { signInApproval as words } from "./words";

interface ApprovePage {
  page: PublicPage;
  request?: SignInRequest;
}

export const loader = userLoader(async (call) => {
  const { session, url } = call;
  const code = url.searchParams.get("code");
  if (code === null) return answerPage<ApprovePage>(session, { page: publicPage(session) });
  const found = await findRequest(call, { code });
  if (!("problem" in found)) return answerPage<ApprovePage>(session, { page: publicPage(session), request: found });
  const page = publicPage(session, session.get("notice") ?? { kind: "error", text: found.problem });
  return answerPage<ApprovePage>(session, { page }, { status: 404 });
});

export const action = userAction(async (call) => {
  const notice = await submitApproval(call);
  call.session.flash("notice", notice);
  return redirectTo(call.session, notice.kind === "error" ? call.url.pathname + call.url.search : paths.approve);
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

const links = [{ href: paths.dashboard, text: words.dashboard }];

export default function Approve() {
  const { page, request } = useLoaderData<typeof loader>();
  if (request) return <ApprovalView page={page} request={request} />;
  return (
    <PublicCard title={words.title} notice={page.notice} links={links}>
      <p className="mb-4">{words.codeText}</p>
      <form method="get">
        <TextField
          form={untouched}
          name="code"
          label={words.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={2 * APPROVAL_CODE_CHARACTERS}
          autoFocus
        />
        <Submit wide intent="find">
          {words.find}
        </Submit>
      </form>
    </PublicCard>
  );
}
