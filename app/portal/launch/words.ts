import { inLanguages } from "~/lib/language";

export const launchWords = inLanguages({
  en: {
    pageTitle: "Opening",
    authenticating: "Authenticating...",
    continue: "Continue",
    opening: (application: string) => `Opening ${application}`,
    openingText: "If it does not open by itself, continue with the button.",
    /** `role`: in the application for this client. */
    as: (role: string) => `as ${role}`,
    refusedTitle: "The application was not opened",
    refusedText: "The address to return to is not one that this application registered. Nothing about you was sent.",
    /** Missing, repeated or malformed parameters. */
    unreadable: "The link that led here is incomplete or was changed on its way. Nothing about you was sent.",
    unknown: "This application is not assigned to you, or it is not in use.",
    notForClient: "This application is assigned to you, but not for the client that the address names.",
    noStart: "This application is opened from its own page.",
    nothingTitle: "Nothing to open",
    nothingText: "Applications are opened from their tiles on the dashboard.",
    dashboard: "Go to the dashboard",
    /** After a sign-in that should have led into an application. */
    notEntered: {
      refused:
        "The application that your link names is not assigned to you, and you cannot assign it to yourself. Please ask your administrator.",
      away: "The application that your link names could not be opened at the moment. Please follow the link again in a little while.",
    },
  },
});
