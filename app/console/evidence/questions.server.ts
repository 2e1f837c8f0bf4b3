import { applicationChoices } from "~/console/application/application.server";
import { clientChoices } from "~/console/client/client.server";
import { type Choices, finderOf } from "~/console/kit/choices";
import { nameInFull } from "~/console/user/columns";
import type { Envelope } from "~/contract";
import type { AccessRecord, EvidenceOfAccess, ReviewedAccess, UnusedAccess, UnusedAccount } from "~/contract/evidence";
import { IDENTIFIER_MAX, UNUSED_DAYS } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { typedDays } from "~/lib/zone.server";
import { ENTRIES, type Entries, type EvidenceKind, HAPPENINGS } from "./kinds";
import { words } from "./words";

export type Answered =
  | { of: "access"; rows: AccessRecord[] }
  | { of: "reviews"; rows: ReviewedAccess[] }
  | { of: "accounts"; rows: UnusedAccount[] }
  | { of: "unused"; rows: UnusedAccess[] };

export interface PageAsked {
  after?: string | undefined;
  size?: number;
}

/** `whole`: the download's, with an event in the audit log. */
export interface Question {
  list(page: PageAsked): Promise<Envelope<Answered>>;
  whole(after?: string): Promise<Envelope<Answered>>;
  about: string;
}

export function entriesIn(kind: EvidenceKind, query: URLSearchParams): Entries {
  const entries = ENTRIES[kind].map((name) => [
    name,
    (query.get(name) ?? "").replaceAll("\0", "").trim().slice(0, IDENTIFIER_MAX),
  ]);
  return Object.fromEntries(entries) as Entries;
}

export interface Offered {
  applications: Choices;
  clients: Choices;
}

const none: Choices = { options: [] };

export async function offeredFor(api: Api, kind: EvidenceKind, entries: Entries, query: URLSearchParams) {
  const has = (name: string) => (ENTRIES[kind] as readonly string[]).includes(name);
  const asked = (name: "applicationId" | "clientId") => ({
    chosen: entries[name],
    find: query.get(finderOf(name)) ?? "",
  });
  const [applications, clients] = await Promise.all([
    has("applicationId") ? applicationChoices(api, asked("applicationId")) : none,
    has("clientId") ? clientChoices(api, asked("clientId")) : none,
  ]);
  return { applications, clients } satisfies Offered;
}

const answered = <Of extends Answered["of"]>(of: Of, answer: Envelope<Extract<Answered, { of: Of }>["rows"]>) =>
  (answer.code === 200 ? { ...answer, data: { of, rows: answer.data } } : answer) as Envelope<Answered>;

/** By email or user id; an id is not looked up: the record may be deleted. */
async function personOf(api: Api, person: string): Promise<{ userId: string; name: string } | undefined> {
  const isEmail = person.includes("@");
  const answer = await api("listActiveUsers", { field: isEmail ? "email" : "_id", search: person, page: 1, size: 5 });
  const found =
    answer.code === 200
      ? answer.data.find(({ _id, email }) => (isEmail ? email.toLowerCase() === person.toLowerCase() : _id === person))
      : undefined;
  if (found) return { userId: found._id, name: nameInFull(found) };
  return isEmail ? undefined : { userId: person, name: person };
}

const named = ({ options }: Choices, id: string | undefined): string =>
  options.find(({ value }) => value === id)?.label ?? id ?? "";

function narrowedInWords({ applicationId, clientId, role }: Entries, { applications, clients }: Offered): string {
  const { labels } = words;
  return [
    applicationId && words.narrowed(labels.applicationId, named(applications, applicationId)),
    clientId && words.narrowed(labels.clientId, named(clients, clientId)),
    role && words.narrowed(labels.role, role),
  ]
    .filter(Boolean)
    .join(", ");
}

type Problems = Record<string, string[]>;

/** @returns what is wrong by field, where something is */
export async function questionOf(
  api: Api,
  kind: EvidenceKind,
  entries: Entries,
  offered: Offered,
  request: Request,
): Promise<Question | { problems: Problems }> {
  const { person = "", applicationId, clientId, role, days = "" } = entries;
  const { zone = "UTC", first, last } = typedDays(request);
  const period = words.period(entries.from ?? "", entries.until ?? "", zone);
  const from = first(entries.from ?? "");
  const until = last(entries.until ?? "");
  const narrowed = narrowedInWords(entries, offered);
  const ofAccess = (about: string, what: EvidenceOfAccess, userId?: string, span = { from, until }): Question => {
    const asked = { what, userId, ...span, applicationId, clientId, role };
    return {
      about,
      list: async (page) => answered("access", await api("listAccessHistory", { ...asked, ...page })),
      whole: async (after) => answered("access", await api("exportAccessHistory", { ...asked, after })),
    };
  };
  const daysAsked = days === "" ? {} : { days };
  const inDays = words.days(Number(days) || UNUSED_DAYS);
  switch (kind) {
    case "person": {
      const found = person ? await personOf(api, person) : undefined;
      if (!found) return { problems: { person: [words.noSuchPerson] } };
      return ofAccess(words.about.person(found.name, period), "PERSON", found.userId);
    }
    case "period": {
      const what = HAPPENINGS.find((each) => each === entries.what) ?? "GIVEN";
      return ofAccess(words.about.period(words.happenings[what], period, narrowed), what);
    }
    case "day":
      if (!entries.at) return { problems: { at: [words.dayWrong] } };
      return ofAccess(words.about.day(entries.at, narrowed, zone), "HELD", undefined, {
        from: first(entries.at),
        until: last(entries.at),
      });
    case "reviews": {
      const found = person ? await personOf(api, person) : undefined;
      if (person && !found) return { problems: { person: [words.noSuchPerson] } };
      const asked = { userId: found?.userId, from, until };
      return {
        about: words.about.person(found?.name ?? words.everybody, period),
        list: async (page) => answered("reviews", await api("listReviewedAccess", { ...asked, ...page })),
        whole: async (after) => answered("reviews", await api("exportReviewedAccess", { ...asked, after })),
      };
    }
    case "accounts": {
      const which = entries.which === "NEVER" ? "NEVER" : "ALL";
      const asked = { ...daysAsked, which } as const;
      return {
        about: words.about.accounts(words.which[which], inDays),
        list: async (page) => answered("accounts", await api("listUnusedAccounts", { ...asked, ...page })),
        whole: async (after) => answered("accounts", await api("exportUnusedAccounts", { ...asked, after })),
      };
    }
    case "unused": {
      const asked = { ...daysAsked, applicationId };
      return {
        about: words.about.unused(inDays, narrowed),
        list: async (page) => answered("unused", await api("listUnusedAccess", { ...asked, ...page })),
        whole: async (after) => answered("unused", await api("exportUnusedAccess", { ...asked, after })),
      };
    }
  }
}
