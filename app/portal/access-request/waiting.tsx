import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { RequestTable } from "./request-table";
import { words } from "./words";

export const loader = userLoader(async ({ session, api }) => {
  const answer = await api("accessRequestsToDecide", {});
  if (answer.code !== 200) throw problemOf(answer);
  return answerPage(session, { ...answer.data, notice: session.get("notice") });
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.waiting.title) }];

export default function WaitingRequests() {
  const { requests, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={words.waiting.title}>
        <ButtonAnchor href={paths.standIn}>{words.standIn.title}</ButtonAnchor>
      </PageHeader>
      {notice && <Notice {...notice} />}
      {requests.length === 0 ? (
        <EmptyState title={words.waiting.none}>
          <p>{words.waiting.noneText}</p>
        </EmptyState>
      ) : (
        <RequestTable title={words.waiting.title} requests={requests} withRequester />
      )}
    </>
  );
}
