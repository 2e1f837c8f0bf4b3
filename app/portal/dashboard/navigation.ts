import { paths } from "~/lib/paths";
import { assignRole, blog, demoContent, newPost, priceQuote, products } from "~/portal/demo-content/words";
import type { SidebarEntry } from "./current-entry";
import type { NavGroup } from "./sidebar";
import { shell, navigation as words } from "./words";

interface Entry {
  group: NavGroup;
  /** Auditors see them too. */
  adminOnly: boolean;
  /** Client administrators see them, too. */
  isInClient?: true;
  /** Required setting, or our own product API. */
  needs?: "fourEyes" | "hub";
}

/** Order and access of spec §2. */
const GROUPS: readonly Entry[] = [
  {
    adminOnly: false,
    group: {
      entries: [
        {
          href: paths.apps,
          label: words.dashboard,
          icon: "tiles",
          covers: [paths.arrange, paths.requestable, paths.ownRequests, paths.reviewsToDecide],
          inConsole: false,
        },
      ],
    },
  },
  {
    adminOnly: true,
    needs: "hub",
    group: {
      entries: [
        {
          href: paths.overview,
          label: words.overview,
          icon: "chart",
          // The sidebar has no room for more.
          covers: [paths.branding, paths.announcement, paths.termsVersions, paths.acceptances],
        },
      ],
    },
  },
  {
    adminOnly: true,
    group: {
      entries: [{ href: paths.application, label: words.applications, icon: "window", covers: [paths.signOns] }],
    },
  },
  {
    adminOnly: true,
    group: {
      title: words.clientManagement,
      entries: [
        {
          href: paths.client,
          label: words.clients,
          icon: "building",
          covers: [paths.poc, paths.clan, paths.connection],
        },
        { href: paths.approvalProcess, label: words.documentApproval, icon: "approval" },
        { href: paths.applicationRole, label: words.applicationRoles, icon: "badge" },
        { href: paths.page, label: words.pages, icon: "page", covers: [paths.assignPageToRole] },
        { href: paths.approvalQuestion, label: words.approvalQuestion, icon: "question" },
      ],
    },
  },
  {
    adminOnly: true,
    group: {
      title: words.accessManagement,
      entries: [
        { href: paths.role, label: words.roles, icon: "shield" },
        { href: paths.permission, label: words.permissions, icon: "lock" },
      ],
    },
  },
  {
    adminOnly: true,
    isInClient: true,
    group: {
      entries: [
        {
          href: paths.user,
          label: words.users,
          icon: "users",
          covers: [paths.invitation, paths.group, paths.attribute, paths.accessChosen, paths.deletionRequests],
        },
      ],
    },
  },
  {
    adminOnly: true,
    needs: "hub",
    group: { entries: [{ href: paths.accessRequests, label: words.accessRequests, icon: "approval" }] },
  },
  {
    adminOnly: true,
    needs: "hub",
    group: {
      entries: [
        { href: paths.accessReviews, label: words.accessReviews, icon: "approval", covers: [paths.reviewsToDecide] },
      ],
    },
  },
  {
    adminOnly: true,
    needs: "hub",
    group: { entries: [{ href: paths.serviceAccount, label: words.serviceAccounts, icon: "key" }] },
  },
  {
    adminOnly: true,
    group: {
      title: words.communication,
      entries: [
        { href: paths.emailConfiguration, label: words.emailConfiguration, icon: "mail" },
        { href: paths.emailTemplate, label: words.emailTemplate, icon: "template" },
        { href: paths.smsConfiguration, label: words.smsConfiguration, icon: "phone" },
        { href: paths.smsTemplate, label: words.smsTemplate, icon: "message" },
        { href: paths.messages, label: words.messages, icon: "outbox" },
      ],
    },
  },
  {
    adminOnly: true,
    needs: "fourEyes",
    group: { entries: [{ href: paths.pendingChanges, label: words.pendingChanges, icon: "approval" }] },
  },
  { adminOnly: true, isInClient: true, group: { entries: [{ href: paths.audit, label: words.audit, icon: "log" }] } },
  {
    adminOnly: true,
    needs: "hub",
    group: { entries: [{ href: paths.evidence, label: words.evidence, icon: "page" }] },
  },
];

/** The price quote is for any user (spec §2). */
function demoGroup(isAdmin: boolean): NavGroup {
  const forAll: NavGroup["entries"] = [
    { href: paths.priceQuote, label: priceQuote.title, icon: "page", inConsole: false },
  ];
  const forAdmins: NavGroup["entries"] = [
    { href: paths.products, label: products.title, icon: "tiles", inConsole: false },
    { href: paths.blog, label: blog.title, icon: "message", inConsole: false },
    { href: paths.create, label: newPost.title, icon: "edit", inConsole: false },
    { href: paths.assignRole, label: assignRole.title, icon: "badge", inConsole: false },
  ];
  return { title: demoContent.group, entries: isAdmin ? [...forAdmins, ...forAll] : forAll };
}

interface Offered {
  isAdmin: boolean;
  isAuditor: boolean;
  /** Looks after clients' people. */
  isInClient: boolean;
  fourEyes: boolean;
  /** Whether the product API is ours. */
  hub: boolean;
  withDemo: boolean;
}

export function navigationFor({ isAdmin, isAuditor, isInClient, withDemo, ...offered }: Offered): NavGroup[] {
  const groups = GROUPS.filter(
    ({ adminOnly, needs, ...entry }) =>
      (isAdmin || isAuditor || !adminOnly || (isInClient && entry.isInClient)) && (!needs || offered[needs]),
  ).map(({ group }) => group);
  return [...withoutDoubles(groups), ...(withDemo ? [demoGroup(isAdmin)] : [])];
}

/** Pages of two entries belong to the later, which not everybody has. */
const withoutDoubles = (groups: readonly NavGroup[]): NavGroup[] =>
  groups.map((group, place) => {
    const later = groups.slice(place + 1).flatMap(({ entries }) => entries.flatMap(({ covers = [] }) => covers));
    const entries = group.entries.map((entry) => ({
      ...entry,
      ...(entry.covers && { covers: entry.covers.filter((path) => !later.includes(path)) }),
    }));
    return { ...group, entries };
  });

const OWN_ACCOUNT: SidebarEntry = { href: paths.ownAccount, label: shell.account, icon: "users", inConsole: false };
const ACCOUNT_ENTRIES: readonly SidebarEntry[] = [
  { href: paths.changePassword, label: shell.changePassword, icon: "key", inConsole: false },
  { href: paths.security, label: shell.security, icon: "shield", inConsole: false },
  { href: paths.sessions, label: shell.sessions, icon: "devices", inConsole: false },
];

/** In the account menu. @param hub whether the product API is ours */
export const accountEntries = (hub: boolean): readonly SidebarEntry[] =>
  hub ? [OWN_ACCOUNT, ...ACCOUNT_ENTRIES] : ACCOUNT_ENTRIES;
