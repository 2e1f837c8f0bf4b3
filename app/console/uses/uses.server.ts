import type { DependentRecords } from "~/console/kit/remove.server";
import type { Use, UsedKind } from "~/contract/uses";
import { words } from "~/contract/uses-words";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { lists } from "./words";

/** The list that shows what uses a record, and the field in which it is searched for the record's name. */
interface Place {
  list: string;
  /** Distinguishes it from another list of the same records. */
  label?: string;
  fields?: Partial<Record<UsedKind, string>>;
}

const ofTemplates = { APPLICATION: "applicationName.description", CLIENT: "clientName" };

const places: Readonly<Record<Use, readonly Place[]>> = {
  user: [{ list: paths.user }],
  assignment: [{ list: paths.user }],
  role: [{ list: paths.role }],
  applicationRole: [{ list: paths.applicationRole, fields: { APPLICATION: "applicationName", CLIENT: "clientName" } }],
  page: [{ list: paths.page, fields: { APPLICATION: "applicationName" } }],
  documentApproval: [
    {
      list: paths.approvalProcess,
      fields: { APPLICATION: "projectName", CLIENT: "clientName", PAGE: "pageName", APPLICATION_ROLE: "roleName" },
    },
  ],
  poc: [{ list: paths.poc }],
  clan: [{ list: paths.clan }],
  emailConfiguration: [{ list: paths.emailConfiguration, fields: { APPLICATION: "application" } }],
  smsConfiguration: [{ list: paths.smsConfiguration, fields: { APPLICATION: "applicationName" } }],
  template: [
    { list: paths.emailTemplate, label: lists.emailTemplate, fields: ofTemplates },
    { list: paths.smsTemplate, label: lists.smsTemplate, fields: ofTemplates },
  ],
};

/** What uses the record, with the lists that show it; nothing where the product API does not say. */
export async function usesOf(api: Api, kind: UsedKind, id: string, name: string): Promise<DependentRecords[]> {
  const answer = await api("usesOfRecord", { kind, id });
  if (answer.code !== 200) return [];
  return answer.data.map(({ what, count }) => ({
    text: words[what](count),
    links: places[what].map(({ list, label = words[what](count), fields }) => {
      const field = fields?.[kind];
      return { label, href: field ? `${list}?${new URLSearchParams({ field, search: name }).toString()}` : list };
    }),
  }));
}
