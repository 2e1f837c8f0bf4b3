import { Fragment, type ReactNode } from "react";
import type { AccessReviewDetails } from "~/contract/access-review";
import { Hint } from "~/ui/hint";
import { End, useMinuteOf } from "~/ui/time";
import { NamedPerson } from "./named";
import { words } from "./words";

const { facts: text } = words;

interface FactsProps {
  review: AccessReviewDetails;
  withLinks: boolean;
}

export function Facts({ review, withLinks }: FactsProps) {
  const { lines, linesUndecided, reviewers, closedAt, counts } = review;
  const minuteOf = useMinuteOf();
  const seesAll = counts.ALL === lines;
  const decided = counts.ALL - linesUndecided;
  return (
    <div className="mb-4 rounded border bg-white p-4">
      <dl className="text-sm">
        <Fact label={text.about}>{words.scope(review.application, review.client, review.role)}</Fact>
        <Fact label={closedAt ? text.closed : text.deadline}>
          {closedAt ? minuteOf(closedAt) : <End at={review.deadline} />}
        </Fact>
        <Fact label={text.undecided}>{words.defaults[review.undecided]}</Fact>
        <Fact label={text.opened}>
          {text.openedBy(minuteOf(review.openedAt))}{" "}
          <NamedPerson id={withLinks && review.openedById}>{review.openedBy}</NamedPerson>
        </Fact>
        {seesAll && (
          <Fact label={text.snapshot}>
            <span className="break-anywhere">{text.hash(lines, review.hash)}</span>
            <Hint>{text.hashHint}</Hint>
          </Fact>
        )}
        {reviewers.length > 0 && (
          <Fact label={text.reviewers}>
            {reviewers.map(({ userId, name, waiting }, place) => (
              <Fragment key={userId ?? name}>
                {place > 0 && ", "}
                <NamedPerson id={withLinks && userId}>{name}</NamedPerson> {text.waiting(waiting)}
              </Fragment>
            ))}
          </Fact>
        )}
        <Fact label={text.progress}>{text.decided(decided, counts.ALL)}</Fact>
      </dl>
      {review.escalatedAt && !closedAt && <Hint>{text.escalated}</Hint>}
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="mb-1 xs:flex">
    <dt className="w-36 shrink-0 text-muted">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);
