import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { RequestTable } from "./request-table";
import { words } from "./words";

export const loader = userLoader(async ({ session, api, url }) => {
  const after = url.searchParams.get("after") || undefined;
  const answer = await api("accessRequestsToDecide", { after });
  if (answer.code === 400) return redirectTo(session, paths.requestsToDecide);
  if (answer.code !== 200) throw problemOf(answer);
  return answerPage(session, { ...answer.data, isFirst: !after, notice: session.get("notice") });
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.waiting.title) }];

export default function WaitingRequests() {
  const { requests, next, isFirst, notice } = useLoaderData<typeof loader>();
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
      <PageLinks
        label={words.pages}
        links={[
          { label: words.waiting.first, href: isFirst ? undefined : paths.requestsToDecide },
          { label: words.waiting.later, href: next ? `${paths.requestsToDecide}?after=${next}` : undefined },
        ]}
      />
    </>
  );
}
