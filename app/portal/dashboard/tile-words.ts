import { inLanguages } from "~/lib/language";

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
