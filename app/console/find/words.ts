import type { FoundKind } from "~/contract/find";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Find",
    empty: "What are you looking for?",
    emptyText:
      "People by their names in any order, an email or a phone number; records by their words or an id; an application by " +
      "its client id or an address; the events of a request by its id; screens by their names.",
    noMatch: (search: string) => `Nothing found for “${search}”`,
    noMatchText: "Every word has to be found. Try fewer of them, or a part of one.",
    screens: "Screens",
    more: (kind: string) => `More: ${kind}`,
    onlyFirst: (count: number) => `Only the best ${count} are shown. Another word finds the others.`,
    allKinds: "Find in all kinds",
    kinds: {
      USER: "Users",
      APPLICATION: "Applications",
      CLIENT: "Clients",
      ROLE: "Roles",
      APPLICATION_ROLE: "Application Roles",
      PERMISSION: "Permissions",
      PAGE: "Pages",
      POC: "Points of Contact",
      CLAN: "Clans",
      GROUP: "Groups",
      ATTRIBUTE: "Attributes",
      INVITATION: "Invitations",
      SERVICE_ACCOUNT: "Service Accounts",
      CONNECTION: "Connections",
      EMAIL_CONFIGURATION: "Email Configurations",
      SMS_CONFIGURATION: "SMS Configurations",
      EMAIL_TEMPLATE: "Email Templates",
      SMS_TEMPLATE: "SMS Templates",
      DOCUMENT_APPROVAL: "Document Approvals",
      ANNOUNCEMENT: "Announcements",
      MESSAGE: "Messages",
      PENDING_CHANGE: "Pending Changes",
      AUDIT_EVENT: "Audit Log",
    } satisfies Record<FoundKind, string>,
  },
});
