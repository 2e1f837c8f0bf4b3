import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    answerTitle: (application: string) => `Back to ${application}`,
    answerText: "The next step leads back to the application.",
    next: "Continue",
    choose: "For which client?",
    chooseText: (application: string) => `You may come to ${application} for several clients.`,
    go: "Go on",
    leave: (application: string) => `Back to ${application} without signing in`,
    logoutTitle: "Sign out?",
    logoutText: (application: string) =>
      `${application} asks to sign you out. The other applications that you opened from here are signed out too.`,
    logoutYes: "Sign out",
    logoutStay: "Stay signed in",
    refusedTitle: "You cannot sign in",
    refused: (reason: string) => `${reason}. Nothing about you was sent.`,
    over: "This sign-in is over: it was answered, or it took too long. Begin again at the application.",
    unreadable: "The link that led here is incomplete or was changed on its way. Nothing about you was sent.",
    posted:
      "The application has sent its request by POST. Requests come by redirect here (HTTP-Redirect): an administrator can set " +
      "that in the application. Nothing about you was sent.",
    notAssigned: (reason: string) => `${reason}. Please ask your administrator for access.`,
    elsewhere: "Applications that speak SAML sign in at the Portico that serves the product API.",
  },
});
