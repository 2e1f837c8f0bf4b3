import type { AccessRecord, ReviewedAccess, UnusedAccess, UnusedAccount } from "~/contract/evidence";
import { beginningInWords, dayOfBeginning, dayOfEnd, endInWords } from "~/lib/day-or-instant";
import { minuteOf, secondOf } from "~/lib/instant";
import { paths } from "~/lib/paths";
import type { EvidenceColumn, Line } from "./lines";
import { words } from "./words";

type Pair = Pick<AccessRecord, "validFrom" | "validUntil">;

/** For files: in UTC. */
export const fromOf = ({ validFrom }: Pair): string => (validFrom ? dayOfBeginning(new Date(validFrom)) : "");
export const untilOf = ({ validUntil }: Pair): string => (validUntil ? dayOfEnd(new Date(validUntil)) : "");

const line = (text: string): Line => ({ text });
const time = (text: string): Line => ({ text, isTime: true });
const muted = (text: string): Line => ({ text, isMuted: true });
const by = (name: string, id: string | null | undefined, more: Partial<Line> = {}): Line => ({
  text: words.by(name),
  ...(id && { to: paths.userPage(id) }),
  ...more,
});
const linesOf = (...lines: (Line | false | "" | null | undefined)[]): Line[] =>
  lines.filter((each): each is Line => Boolean(each));

export const givenByOf = ({ given }: AccessRecord): string =>
  given?.by ?? (given?.isSelfAssigned ? words.themselves : "");

type Decision = NonNullable<AccessRecord["request"]>["decisions"][number];

const deciderOf = ({ by, standsFor }: Decision): string => (standsFor ? words.inPlaceOf(by, standsFor) : by);

export const decisionOf = (decision: Decision, zone?: string): string =>
  words.decision(words.decided[decision.outcome], minuteOf(decision.decidedAt, zone), deciderOf(decision));

export const pauseOf = ({ of, from, until }: AccessRecord["pauses"][number], zone?: string): string =>
  words.pause(words.paused[of], minuteOf(from, zone), until ? minuteOf(until, zone) : undefined);

const periodLines = ({ validFrom, validUntil }: Pair, zone: string | undefined): (Line | undefined)[] => [
  validFrom ? muted(words.from(beginningInWords(validFrom, zone))) : undefined,
  validUntil ? muted(words.until(endInWords(validUntil, zone))) : undefined,
];

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
    lines: ({ request }, zone) =>
      request
        ? [
            time(minuteOf(request.askedAt, zone)),
            line(words.reason(request.reason)),
            ...(request.state === "GRANTED" ? [] : [muted(words.states[request.state])]),
          ]
        : [],
  },
  {
    header: words.decisions,
    lines: ({ request }, zone) =>
      (request?.decisions ?? []).flatMap((decision) =>
        linesOf(
          { ...line(decisionOf(decision, zone)), ...(decision.byId && { to: paths.userPage(decision.byId) }) },
          decision.reason && line(words.reason(decision.reason)),
        ),
      ),
  },
  {
    header: words.given,
    lines: (record, zone) =>
      linesOf(
        record.given && time(secondOf(record.given.at, zone)),
        givenByOf(record) && by(givenByOf(record), record.given?.byId),
        record.given?.isChange && muted(words.changed),
        ...periodLines(record, zone),
      ),
  },
  {
    get header() {
      return words.ended;
    },
    lines: ({ ended, pauses }, zone) => [
      ...linesOf(
        ended && time(secondOf(ended.at, zone)),
        ended && line(words.how[ended.how]),
        ended?.by && by(ended.by, ended.byId),
      ),
      ...pauses.flatMap((pause) =>
        linesOf(muted(pauseOf(pause, zone)), pause.by && by(pause.by, pause.byId, { isMuted: true })),
      ),
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
    get header() {
      return words.decidedAt;
    },
    lines: (row, zone) =>
      linesOf(
        row.decidedAt && time(secondOf(row.decidedAt, zone)),
        row.decision && by(decidedByOf(row), row.decidedById),
      ),
  },
  {
    header: words.undone,
    lines: ({ undoneAt, undoneBy, undoneById }, zone) =>
      linesOf(undoneAt && time(secondOf(undoneAt, zone)), undoneBy && by(undoneBy, undoneById)),
  },
];

export const accountColumns: readonly EvidenceColumn<UnusedAccount>[] = [
  person,
  { header: words.created, lines: ({ createdAt }, zone) => [time(minuteOf(createdAt, zone))] },
  {
    header: words.lastSignIn,
    lines: ({ lastSignInAt }, zone) => [time(lastSignInAt ? minuteOf(lastSignInAt, zone) : words.never)],
  },
];

export const unusedColumns: readonly EvidenceColumn<UnusedAccess>[] = [
  person,
  access,
  {
    header: words.given,
    lines: (row, zone) => linesOf(time(minuteOf(row.givenAt, zone)), ...periodLines(row, zone)),
  },
  {
    header: words.lastUsed,
    lines: ({ lastUsedAt }, zone) => [time(lastUsedAt ? minuteOf(lastUsedAt, zone) : words.never)],
  },
];
