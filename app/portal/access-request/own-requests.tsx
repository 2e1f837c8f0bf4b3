import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import { PAGE_MAX, PAGE_ROWS_DEFAULT } from "~/contract/kit/rules";
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
  const page = pageIn(url.searchParams);
  const answer = await api("listOwnAccessRequests", { page, size: PAGE_ROWS_DEFAULT });
  if (answer.code !== 200) throw problemOf(answer);
  const pages = Math.ceil((answer.total ?? answer.data.length) / PAGE_ROWS_DEFAULT);
  return answerPage(session, { requests: answer.data, page, pages, notice: session.get("notice") });
});

/** The first where the address names none. */
function pageIn(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

const addressOf = (page: number): string => `${paths.ownRequests}?page=${page}`;

export const meta: MetaFunction = () => [{ title: pageTitle(words.own.title) }];

export default function OwnRequests() {
  const { requests, page, pages, notice } = useLoaderData<typeof loader>();
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
      <PageLinks
        label={words.pages}
        links={[
          { label: words.own.newer, href: page > 1 ? addressOf(Math.min(page - 1, pages)) : undefined },
          { label: words.own.older, href: page < pages ? addressOf(page + 1) : undefined },
        ]}
      />
    </>
  );
}
