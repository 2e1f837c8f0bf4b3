import type { Columns } from "~/console/kit/csv-body.server";
import type { AccessRecord, ReviewedAccess, UnusedAccess, UnusedAccount } from "~/contract/evidence";
import { decidedByOf, decisionOf, fromOf, givenByOf, nameOfReview, outcomeOf, pauseOf, untilOf } from "./columns";
import { words } from "./words";

const joined = (texts: readonly string[]): string => texts.join("\n");
const withReason = (text: string, reason: string | null | undefined): string =>
  reason ? `${text}: ${words.reason(reason)}` : text;
const withName = (text: string, by: string | null | undefined): string => (by ? `${text}, ${words.by(by)}` : text);

const person: Columns<AccessRecord | ReviewedAccess | UnusedAccount | UnusedAccess> = {
  [words.person]: ({ person }) => person,
  [words.email]: ({ email }) => email,
  [words.userId]: ({ userId }) => userId,
};

const access: Columns<AccessRecord | ReviewedAccess | UnusedAccess> = {
  [words.application]: ({ application }) => application,
  [words.client]: ({ client }) => client ?? "",
  [words.role]: ({ role }) => role,
};

const period: Columns<AccessRecord | ReviewedAccess | UnusedAccess> = {
  [words.validFrom]: fromOf,
  [words.validUntil]: untilOf,
};

export const accessFile: Columns<AccessRecord> = {
  ...person,
  ...access,
  [words.askedAt]: ({ request }) => request?.askedAt ?? "",
  [words.askedReason]: ({ request }) => request?.reason ?? "",
  [words.decisions]: ({ request }) =>
    joined((request?.decisions ?? []).map((decision) => withReason(decisionOf(decision), decision.reason))),
  [words.given]: ({ given }) => given?.at ?? "",
  [words.givenBy]: givenByOf,
  ...period,
  [words.ended]: ({ ended }) => ended?.at ?? "",
  [words.endedHow]: ({ ended, given, request }) =>
    ended ? words.how[ended.how] : given ? "" : request ? words.states[request.state] : "",
  [words.endedBy]: ({ ended }) => ended?.by ?? "",
  [words.pauses]: ({ pauses }) => joined(pauses.map((pause) => withName(pauseOf(pause), pause.by))),
};

export const reviewedFile: Columns<ReviewedAccess> = {
  [words.reviewed]: nameOfReview,
  [words.line]: ({ position }) => String(position),
  ...person,
  ...access,
  ...period,
  [words.outcome]: outcomeOf,
  [words.askedReason]: ({ reason }) => reason ?? "",
  [words.decidedAt]: ({ decidedAt }) => decidedAt ?? "",
  [words.decidedBy]: decidedByOf,
  [words.undone]: ({ undoneAt }) => undoneAt ?? "",
  [words.undoneBy]: ({ undoneBy }) => undoneBy ?? "",
};

export const accountsFile: Columns<UnusedAccount> = {
  ...person,
  [words.created]: ({ createdAt }) => createdAt,
  [words.lastSignIn]: ({ lastSignInAt }) => lastSignInAt ?? words.never,
};

export const unusedFile: Columns<UnusedAccess> = {
  ...person,
  ...access,
  [words.given]: ({ givenAt }) => givenAt,
  ...period,
  [words.lastUsed]: ({ lastUsedAt }) => lastUsedAt ?? words.never,
};
