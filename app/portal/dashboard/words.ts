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
