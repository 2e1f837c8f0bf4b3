import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import { inDigits } from "~/lib/in-digits";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { End } from "~/ui/time";
import { words } from "./words";

const { waiting: text } = words;

export const loader = userLoader(async ({ session, api }) => {
  const answer = await api("accessReviewsToDecide", {});
  if (answer.code !== 200) throw problemOf(answer);
  return answerPage(session, { ...answer.data, notice: session.get("notice") });
});

export const meta: MetaFunction = () => [{ title: pageTitle(text.title) }];

export default function WaitingReviews() {
  const { reviews, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={text.title} />
      {notice && <Notice {...notice} />}
      {reviews.length === 0 ? (
        <EmptyState title={text.none}>
          <p>{text.noneText}</p>
        </EmptyState>
      ) : (
        <PlainTable title={text.title} headers={[text.review, text.about, text.deadline, text.yours, text.open]}>
          {reviews.map((review) => (
            <tr key={review._id}>
              <td data-label={text.review} className="break-anywhere">
                {words.title(review.number, review.name)}
              </td>
              <td data-label={text.about} className="break-anywhere">
                {words.scope(review.application, review.client, review.role)}
              </td>
              <td data-label={text.deadline}>
                <End at={review.deadline} />
              </td>
              <td data-label={text.yours}>{inDigits(review.linesUndecided)}</td>
              <td className="row-actions">
                <ButtonAnchor href={paths.accessReview(review._id)} aria-label={text.openNamed(review.name)}>
                  {text.open}
                </ButtonAnchor>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}
