import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { problem } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { isPortico } from "~/gateway/api.server";
import type { NoticeContent } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor, Submit } from "~/ui/button";
import { ButtonRow } from "~/ui/button-row";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PlainForm } from "~/ui/plain-form";
import { words } from "./words";

const { notMe } = words;

interface Page {
  csrfToken: string;
  notice?: NoticeContent;
}

/** A GET changes nothing: mails and bookmarks may lead here. */
export const loader = userLoader(async ({ session }) => {
  if (!isPortico()) throw problem("not-found");
  const page: Page = { csrfToken: csrfTokenOf(session) };
  return answerPage(session, page);
});

export const action = userAction(async ({ session, api, user }) => {
  for (const answer of [await api("endSessions", { userId: user._id }), await api("endTrustedBrowsers", {})]) {
    if (answer.code === 200) continue;
    const refused: Page = { csrfToken: csrfTokenOf(session), notice: { kind: "error", text: answer.msg } };
    return answerPage(session, refused, { status: answer.code });
  }
  session.flash("notice", { kind: "success", text: notMe.done });
  return redirectTo(session, paths.changePassword);
});

export const meta: MetaFunction = () => [{ title: pageTitle(notMe.title) }];

export default function NotMe() {
  const loaded = useLoaderData<typeof loader>();
  const { csrfToken, notice }: Page = { ...loaded, ...useActionData<typeof action>() };
  return (
    <>
      <PageHeader title={notMe.title} />
      <Panel>
        {notice && <Notice {...notice} />}
        <p className="mb-4">{notMe.lead}</p>
        <PlainForm csrfToken={csrfToken}>
          <ButtonRow>
            <Submit intent="end">{notMe.submit}</Submit>
            <ButtonAnchor href={paths.ownAccount}>{notMe.cancel}</ButtonAnchor>
          </ButtonRow>
        </PlainForm>
      </Panel>
    </>
  );
}
