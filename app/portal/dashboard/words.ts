import { STEP_UP_MINUTES } from "~/contract/kit/rules";
import type { MailState } from "~/contract/setup";
import { inLanguages } from "~/lib/language";

export const shell = inLanguages({
  en: {
    skip: "Skip to content",
    navigation: "Main navigation",
    toggleNavigation: "Show or hide the navigation",
    accountMenu: (name: string) => `Account of ${name}`,
    account: "Your account",
    changePassword: "Change password",
    sessions: "Your sessions",
    security: "Sign-in security",
    logout: "Logout",
    find: "Find anything",
    findSubmit: "Go",
    confirmed: (minutes: number) => `Confirmed: ${minutes} min`,
    confirmedHint: "Until then, changes to who can get in are carried out without asking again who you are",
    confirm: "Confirm",
    confirmHint: `Confirm once that it is you; for ${STEP_UP_MINUTES} minutes no change asks again`,
    /** `product`: the pages' tag (spec §9). */
    peopleOf: "You look after the people of:",
    copyright: (product: string) => `© 2021 ${product} All Rights Reserved`,
  },
});

export const tiles = inLanguages({
  en: {
    /** Unlike the console's list of all applications. */
    title: "My Applications",
    open: "Open",
    opensFor: (client: string, role: string) => (role ? `${client}, as ${role}` : client),
    clients: (count: number) => `${count} clients`,
    otherClient: "Other client",
    otherClientOf: (application: string) => `Open ${application} for another client`,
    pinned: "Pinned",
    recent: "Recently used",
    others: "Others",
    search: "Search applications",
    searchSubmit: "Search",
    found: (count: number, search: string) =>
      count === 1 ? `One application for “${search}”` : `${count} applications for “${search}”`,
    noneFound: (search: string) => `No application of yours for “${search}”`,
    clear: "Show all",
    all: (count: number) => `Show all ${count} applications`,
    arrange: "Arrange your applications",
    held: "Not open at present",
    whyHeld: {
      APPLICATION_NOT_IN_USE: "The application is not in use.",
      CLIENT_NOT_IN_USE: "The client is not in use.",
      NOT_BEGUN: "Your access has not begun.",
    },
    begins: (from: string) => `Your access begins at ${from}.`,
    newWindow: "opens in a new window",
    noStart: "Opens from its own page.",
    noClient: "No client is assigned to you yet.",
    empty: "No application yet",
    emptyText: "As soon as an administrator assigns an application to you, it appears here. Ask yours for access.",
  },
});

export const arrange = inLanguages({
  en: {
    title: "Arrange your applications",
    opens: "Applications open",
    windows: { new: "In a new window", this: "In the same window" },
    pinned: "Stand first",
    pinnedHint: "The others follow: those opened last, then by name.",
    tooMany: (most: number) => `At most ${most} applications can stand first`,
    save: "Save",
    cancel: "Cancel",
  },
});

export const firstSteps = inLanguages({
  en: {
    title: "First steps",
    done: "Done",
    application: { label: "Register an application", text: "What users are to open from here." },
    client: { label: "Create a client", text: "The company for which users open applications." },
    assignment: { label: "Assign the application", text: "To yourself first; to others in Users." },
    mail: { label: "Set up mail", text: "Without it nobody gets one-time codes and links." },
    nothingAssigned: "No application is assigned to you",
    assignOneself: "Assign one to yourself",
    /** Undefined if all mails can be sent. */
    mailWarnings: {
      ALL: undefined,
      SOME:
        "Only mails of applications with an email configuration of their own are sent: there is no active one for " +
        "All, and SMTP_URL is not set. Nobody else gets one-time codes and links.",
      NONE:
        "No mail is sent: there is no active email configuration, and SMTP_URL is not set. Nobody gets one-time codes " +
        "and links.",
      OUTBOX: undefined,
    } satisfies Record<MailState, string | undefined>,
    mailFailing: (since: string, reason: string) =>
      `Mail does not go out at present: one of ${since} is still not sent. ${reason}`,
    toMail: "Email Configuration",
  },
});

export const sso = inLanguages({
  en: {
    title: "SSO",
    lead: (application: string) => `Choose the client you want to open ${application} for.`,
    client: "Client",
    search: "Search clients",
    searchSubmit: "Search",
    noneFound: (search: string) => `No client of yours for “${search}”.`,
    all: "Show all",
    submit: "Submit",
    cancel: "Cancel",
  },
});

export const navigation = inLanguages({
  en: {
    dashboard: "Dashboard",
    overview: "Overview",
    applications: "Applications",
    clientManagement: "Client Management",
    clients: "Clients",
    documentApproval: "Document Approval",
    applicationRoles: "Application Roles",
    pages: "Pages List",
    accessManagement: "Access Management",
    roles: "Roles",
    permissions: "Permissions",
    users: "Users",
    communication: "Communication",
    emailConfiguration: "Email Configuration",
    emailTemplate: "Email Template",
    smsConfiguration: "SMS Configuration",
    smsTemplate: "SMS Template",
    messages: "Messages",
    pendingChanges: "Pending Changes",
    accessRequests: "Access Requests",
    accessReviews: "Access Reviews",
    serviceAccounts: "Service Accounts",
    audit: "Audit Log",
    evidence: "Evidence",
    approvalQuestion: "Who approves?",
  },
});
