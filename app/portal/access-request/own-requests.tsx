import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import { CHOICES_MAX } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { RequestTable } from "./request-table";
import { words } from "./words";

export const loader = userLoader(async ({ session, api }) => {
  const answer = await api("listOwnAccessRequests", { page: 1, size: CHOICES_MAX });
  if (answer.code !== 200) throw problemOf(answer);
  return answerPage(session, { requests: answer.data, notice: session.get("notice") });
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.own.title) }];

export default function OwnRequests() {
  const { requests, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={words.own.title}>
        <div>
          <ButtonAnchor href={paths.standIn}>{words.standIn.title}</ButtonAnchor>{" "}
          <ButtonAnchor href={paths.requestable}>{words.own.toMore}</ButtonAnchor>
        </div>
      </PageHeader>
      {notice && <Notice {...notice} />}
      {requests.length === 0 ? (
        <EmptyState title={words.own.none}>
          <p>{words.own.noneText}</p>
        </EmptyState>
      ) : (
        <RequestTable title={words.own.title} requests={requests} withRequester={false} />
      )}
    </>
  );
}
