import { FOUND_KINDS, type FoundKind } from "~/contract/find";
import type { EndpointName } from "~/contract/index";
import { FOUND_MAX, FOUND_OF_KIND_MAX, FOUND_USERS_MAX } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import type { Session } from "../../call/session";
import { readAsked } from "./asked";
import type { Hit } from "./hit";
import { findRecords } from "./records";
import { findUsers } from "./users";
import { words } from "./words";

/** The right that lets a service account find a kind. */
const LISTS: Readonly<Record<FoundKind, EndpointName>> = {
  USER: "listActiveUsers",
  APPLICATION: "listApplications",
  CLIENT: "listClients",
  ROLE: "listRoles",
  APPLICATION_ROLE: "listApplicationRoles",
  PERMISSION: "listPermissions",
  PAGE: "listPages",
  POC: "listPocs",
  CLAN: "listClans",
  GROUP: "listGroups",
  ATTRIBUTE: "listAttributes",
  INVITATION: "listInvitations",
  SERVICE_ACCOUNT: "listServiceAccounts",
  CONNECTION: "listConnections",
  EMAIL_CONFIGURATION: "listEmailConfigurations",
  SMS_CONFIGURATION: "listSmsConfigurations",
  EMAIL_TEMPLATE: "listEmailTemplates",
  SMS_TEMPLATE: "listSmsTemplates",
  DOCUMENT_APPROVAL: "listDocumentApprovals",
  ANNOUNCEMENT: "listAnnouncements",
  MESSAGE: "listMessages",
  PENDING_CHANGE: "listPendingChanges",
  AUDIT_EVENT: "listAuditEvents",
};

const mayFind = ({ service }: Session, kind: FoundKind): boolean => !service || service.rights.includes(LISTS[kind]);

const find: Handler<"find"> = async ({ search, kind }, { hub: { db }, session }) => {
  const asked = readAsked(search);
  const kinds = FOUND_KINDS.filter((each) => (kind === undefined || each === kind) && mayFind(session, each));
  const [shown, usersShown] =
    kind === undefined ? [FOUND_MAX, FOUND_USERS_MAX] : [FOUND_OF_KIND_MAX, FOUND_OF_KIND_MAX];
  const others = kinds.filter((each) => each !== "USER");
  // One more tells whether there are more.
  const [users, records] = await Promise.all([
    kinds.includes("USER") ? findUsers(db, asked, usersShown + 1) : [],
    findRecords(db, asked, others, shown + 1),
  ]);
  const data = kinds.flatMap((each) => {
    const [hits, max] = each === "USER" ? [users, usersShown] : [records.get(each) ?? [], shown];
    return hits.length === 0 ? [] : [{ kind: each, ...upTo(max, hits) }];
  });
  return { msg: words.found, data };
};

const upTo = (max: number, hits: readonly Hit[]) => ({ records: hits.slice(0, max), hasMore: hits.length > max });

export const findHandlers = { find } satisfies Handlers;
