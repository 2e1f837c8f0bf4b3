import type { Dependents } from "~/console/kit/remove.server";
import type { Envelope } from "~/contract";
import { type Used, type UsedKind, usingOf } from "~/contract/kit/using";
import { type CountedUse, isDeletedWith, USES, type Use } from "~/contract/uses";
import { words as useWords } from "~/contract/uses-words";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { words } from "./words";

const LISTS: Readonly<Record<Use, string>> = {
  user: paths.user,
  assignment: paths.user,
  role: paths.role,
  applicationRole: paths.applicationRole,
  page: paths.page,
  documentApproval: paths.approvalProcess,
  poc: paths.poc,
  clan: paths.clan,
  emailConfiguration: paths.emailConfiguration,
  smsConfiguration: paths.smsConfiguration,
  emailTemplate: paths.emailTemplate,
  smsTemplate: paths.smsTemplate,
};

/** Empty if the product API does not list uses. */
export const dependentsOf = (kind: UsedKind): Required<Dependents> => ({
  async find(api, id) {
    const answer = await api("usesOfRecord", { kind, id });
    if (answer.code !== 200) return [];
    return answer.data.map((use) => ({
      text: inWords(use),
      href: `${LISTS[use.what]}?${new URLSearchParams({ using: usingOf({ kind, id }) }).toString()}`,
      loss: lossOf(kind, use),
      entry: `${use.what}.${use.count}`,
    }));
  },
  remove: (api, id, shown) => api("removeUses", { kind, id, uses: shown.map(readEntry) }),
});

const inWords = ({ what, count }: CountedUse): string => useWords[what](count);

const lossOf = (kind: UsedKind, use: CountedUse): string =>
  isDeletedWith(kind, use.what) ? words.deleted(inWords(use), use.count) : words.lost[kind](inWords(use), use.count);

/** The API refuses unknown entries. */
function readEntry(entry: string): CountedUse {
  const [what = "", count] = entry.split(".");
  return { what: USES.find((use) => use === what) ?? (what as Use), count: Number(count) };
}

const NAMES: Readonly<Record<UsedKind, (api: Api, id: string) => Promise<string | undefined>>> = {
  APPLICATION: async (api, id) => first(await api("listApplications", byId(id)))?.name.description,
  APPLICATION_ROLE: async (api, id) => first(await api("listApplicationRoles", byId(id)))?.role,
  CLIENT: async (api, id) => first(await api("listClients", byId(id)))?.actualName,
  PAGE: async (api, id) => first(await api("listPages", byId(id)))?.page,
  PERMISSION: async (api, id) => first(await api("listPermissions", byId(id)))?.name,
  ROLE: async (api, id) => first(await api("listRoles", byId(id)))?.name,
};

const byId = (id: string) => ({ field: "_id", search: id, page: 1, size: 5 }) as const;

const first = <Row>(answer: Envelope<Row[]>): Row | undefined => (answer.code === 200 ? answer.data[0] : undefined);

export const usedName = (api: Api, { kind, id }: Used): Promise<string | undefined> => NAMES[kind](api, id);
