import { inLanguages } from "~/lib/language";

export const launchWords = inLanguages({
  en: {
    /** Title of a tab that an application opens in. */
    pageTitle: "Opening",
    authenticating: "Authenticating...",
    continue: "Continue",
    opening: (application: string) => `Opening ${application}`,
    openingText: "If it does not open by itself, continue with the button.",
    /** `role`: the user's role in the application for this client. */
    as: (role: string) => `as ${role}`,
    refusedTitle: "The application was not opened",
    refusedText: "The address to return to is not one that this application registered. Nothing about you was sent.",
    /** /applogin and /ssologin with parameters that are missing, repeated or of a wrong kind. */
    unreadable: "The link that led here is incomplete or was changed on its way. Nothing about you was sent.",
    unknown: "This application is not assigned to you, or it is not in use.",
    noStart: "This application is opened from its own page.",
    nothingTitle: "Nothing to open",
    nothingText: "Applications are opened from their tiles on the dashboard.",
    dashboard: "Go to the dashboard",
    /** On the dashboard, after a sign-in that was to lead into an application. */
    notEntered: {
      refused:
        "The application that your link names is not assigned to you, and you cannot assign it to yourself. Please ask your administrator.",
      away: "The application that your link names could not be opened at the moment. Please follow the link again in a little while.",
    },
  },
});
