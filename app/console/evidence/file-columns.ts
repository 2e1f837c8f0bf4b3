import type { Columns } from "~/console/kit/csv-body.server";
import type { AccessRecord, UnusedAccess, UnusedAccount } from "~/contract/evidence";
import { decisionOf, fromOf, givenByOf, pauseOf, untilOf } from "./columns";
import { words } from "./words";

const joined = (texts: readonly string[]): string => texts.join("\n");
const withReason = (text: string, reason: string | null | undefined): string =>
  reason ? `${text}: ${words.reason(reason)}` : text;
const withName = (text: string, by: string | null | undefined): string => (by ? `${text}, ${words.by(by)}` : text);

const person: Columns<AccessRecord | UnusedAccount | UnusedAccess> = {
  [words.person]: ({ person }) => person,
  [words.email]: ({ email }) => email,
  [words.userId]: ({ userId }) => userId,
};

const access: Columns<AccessRecord | UnusedAccess> = {
  [words.application]: ({ application }) => application,
  [words.client]: ({ client }) => client ?? "",
  [words.role]: ({ role }) => role,
};

const period: Columns<AccessRecord | UnusedAccess> = { [words.validFrom]: fromOf, [words.validUntil]: untilOf };

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
