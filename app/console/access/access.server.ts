import { readerLoader, type UserPageCall } from "~/auth/require-user.server";
import { csvLoader } from "~/console/kit/download.server";
import { loadList } from "~/console/kit/list.server";
import type { ListQuery } from "~/console/kit/list-query";
import type { AccessEntry } from "~/contract/access";
import { Day } from "~/contract/kit/instant";
import { ACCESS_REMINDER_DAYS, NAME_MAX } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { typedDays } from "~/lib/zone.server";
import { type AccessOf, fromOf, givenByOf, shapes, untilOf } from "./columns";
import { words } from "./words";

const ID_OF = { user: "userId", application: "applicationId", client: "clientId" } as const;

/** Without a day: who has it now. A person's own list has all of it, past and future. */
function askedOf(kind: AccessOf, id: string, { filters = {} }: Pick<ListQuery, "filters">, request: Request) {
  const { clientId, role, at } = filters;
  const day = Day.safeParse(at);
  return {
    clientId,
    role: role?.slice(0, NAME_MAX),
    [ID_OF[kind]]: id,
    ...(kind === "user" ? {} : { at: day.success ? typedDays(request).first(day.data) : new Date().toISOString() }),
  };
}

export const loadAccess = (call: UserPageCall, kind: AccessOf) =>
  loadList(call, "listAccess", shapes[kind], {
    among: (query) => askedOf(kind, call.params.id ?? "", query, call.request),
  });

export const accessLoader = (kind: AccessOf) => readerLoader((call) => loadAccess(call, kind));

export const roleHoldersLoader = readerLoader((call) =>
  loadList(call, "listRoleHolders", shapes.role, { among: () => ({ roleId: call.params.id ?? "" }) }),
);

export const downloadAccess = csvLoader<AccessEntry>({
  fileName: words.fileName,
  shape: shapes.application,
  columns: {
    [words.person]: ({ person }) => person,
    [words.email]: ({ email }) => email,
    [words.accountStatus]: ({ isActive }) => (isActive ? words.active : words.inactive),
    [words.application]: ({ application }) => application,
    [words.client]: ({ client }) => client,
    [words.role]: ({ role }) => role,
    [words.since]: ({ since }) => since,
    [words.from]: fromOf,
    [words.until]: untilOf,
    [words.givenBy]: givenByOf,
  },
  batch: (api, { filters, search, field, also, after }, { params, request }) =>
    api("exportAccess", {
      search,
      field,
      also,
      after,
      ...askedOf("application", params.id ?? "", { filters }, request),
    }),
});

export const loadEndingAccess = readerLoader((call) =>
  loadList(call, "listAccess", shapes.ending, {
    among: () => ({ endsBefore: new Date(Date.now() + ACCESS_REMINDER_DAYS * DAY_MS).toISOString() }),
  }),
);
