import type { AccessRecord, ReviewedAccess, UnusedAccess, UnusedAccount } from "~/contract/evidence";
import { dayOfBeginning, dayOfEnd } from "~/lib/day-or-instant";
import { minuteOf, secondOf } from "~/lib/instant";
import { paths } from "~/lib/paths";
import type { EvidenceColumn, Line } from "./lines";
import { words } from "./words";

type Pair = Pick<AccessRecord, "validFrom" | "validUntil">;

export const fromOf = ({ validFrom }: Pair): string => (validFrom ? dayOfBeginning(new Date(validFrom)) : "");
export const untilOf = ({ validUntil }: Pair): string => (validUntil ? dayOfEnd(new Date(validUntil)) : "");

const line = (text: string): Line => ({ text });
const time = (text: string): Line => ({ text, isTime: true });
const muted = (text: string): Line => ({ text, isMuted: true });
const linesOf = (...lines: (Line | false | "" | null | undefined)[]): Line[] =>
  lines.filter((each): each is Line => Boolean(each));

export const givenByOf = ({ given }: AccessRecord): string =>
  given?.by ?? (given?.isSelfAssigned ? words.themselves : "");

type Decision = NonNullable<AccessRecord["request"]>["decisions"][number];

const deciderOf = ({ by, standsFor }: Decision): string => (standsFor ? words.inPlaceOf(by, standsFor) : by);

export const decisionOf = (decision: Decision): string =>
  words.decision(words.decided[decision.outcome], minuteOf(decision.decidedAt), deciderOf(decision));

export const pauseOf = ({ of, from, until }: AccessRecord["pauses"][number]): string =>
  words.pause(words.paused[of], minuteOf(from), until ? minuteOf(until) : undefined);

const person: EvidenceColumn<AccessRecord | ReviewedAccess | UnusedAccount | UnusedAccess> = {
  header: words.person,
  lines: ({ userId, person, email }) => [{ text: person, to: paths.userPage(userId) }, muted(email)],
};

const access: EvidenceColumn<AccessRecord | ReviewedAccess | UnusedAccess> = {
  header: words.application,
  lines: ({ applicationId, application, clientId, client, role }) => [
    { text: application, to: paths.applicationPage(applicationId) },
    client && clientId ? { text: client, to: paths.clientPage(clientId) } : muted(words.anyClient),
    line(role),
  ],
};

const course: EvidenceColumn<AccessRecord>[] = [
  {
    header: words.asked,
    lines: ({ request }) =>
      request
        ? [
            time(minuteOf(request.askedAt)),
            line(words.reason(request.reason)),
            ...(request.state === "GRANTED" ? [] : [muted(words.states[request.state])]),
          ]
        : [],
  },
  {
    header: words.decisions,
    lines: ({ request }) =>
      (request?.decisions ?? []).flatMap((decision) =>
        linesOf(line(decisionOf(decision)), decision.reason && line(words.reason(decision.reason))),
      ),
  },
  {
    header: words.given,
    lines: (record) =>
      linesOf(
        record.given && time(secondOf(record.given.at)),
        givenByOf(record) && line(words.by(givenByOf(record))),
        record.given?.isChange && muted(words.changed),
        record.validFrom && muted(words.from(fromOf(record))),
        record.validUntil && muted(words.until(untilOf(record))),
      ),
  },
  {
    header: words.ended,
    lines: ({ ended, pauses }) => [
      ...linesOf(
        ended && time(secondOf(ended.at)),
        ended && line(words.how[ended.how]),
        ended?.by && line(words.by(ended.by)),
      ),
      ...pauses.flatMap((pause) => linesOf(muted(pauseOf(pause)), pause.by && muted(words.by(pause.by)))),
    ],
  },
];

export const accessColumns: readonly EvidenceColumn<AccessRecord>[] = [person, access, ...course];

export const nameOfReview = ({ number, review }: ReviewedAccess): string => words.reviewNamed(number, review);

/** "by" whom, or how: nobody decides at the deadline. */
export const decidedByOf = ({ decision, decidedBy }: ReviewedAccess): string =>
  decidedBy ?? (decision ? words.atDeadline : "");

export const outcomeOf = ({ decision }: ReviewedAccess): string => words.outcomes[decision ?? "UNDECIDED"];

export const reviewedColumns: readonly EvidenceColumn<ReviewedAccess>[] = [
  {
    header: words.reviewed,
    lines: (row) => [
      { text: nameOfReview(row), to: paths.accessReview(row.reviewId) },
      muted(words.lineOf(row.position)),
    ],
  },
  person,
  access,
  {
    header: words.outcome,
    lines: (row) => linesOf(line(outcomeOf(row)), row.reason && line(words.reason(row.reason))),
  },
  {
    header: words.decidedAt,
    lines: (row) =>
      linesOf(row.decidedAt && time(secondOf(row.decidedAt)), row.decision && line(words.by(decidedByOf(row)))),
  },
  {
    header: words.undone,
    lines: ({ undoneAt, undoneBy }) =>
      linesOf(undoneAt && time(secondOf(undoneAt)), undoneBy && line(words.by(undoneBy))),
  },
];

export const accountColumns: readonly EvidenceColumn<UnusedAccount>[] = [
  person,
  { header: words.created, lines: ({ createdAt }) => [time(minuteOf(createdAt))] },
  {
    header: words.lastSignIn,
    lines: ({ lastSignInAt }) => [time(lastSignInAt ? minuteOf(lastSignInAt) : words.never)],
  },
];

export const unusedColumns: readonly EvidenceColumn<UnusedAccess>[] = [
  person,
  access,
  {
    header: words.given,
    lines: (row) =>
      linesOf(
        time(minuteOf(row.givenAt)),
        row.validFrom && muted(words.from(fromOf(row))),
        row.validUntil && muted(words.until(untilOf(row))),
      ),
  },
  { header: words.lastUsed, lines: ({ lastUsedAt }) => [time(lastUsedAt ? minuteOf(lastUsedAt) : words.never)] },
];
