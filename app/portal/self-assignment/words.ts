import { inLanguages } from "~/lib/language";

export const closedDoor = inLanguages({
  en: {
    title: "You cannot register for this application",
    text:
      "The application that your link names does not allow this, or does not exist. Please ask the administrator " +
      "who gave you the link.",
    assigned: "If the application is assigned to you already, sign in to open it.",
    signIn: "Sign in",
    dashboard: "Go to the dashboard",
  },
});

export const selfAssignment = inLanguages({
  en: {
    assigned: (application: string) => `Your email is verified, and ${application} is assigned to you.`,
    notAssignedTitle: "Your email is verified",
    notAssigned: {
      refused:
        "You can sign in, but the application was not assigned to you: the one that your link names does not " +
        "allow this, or does not exist. Please ask the administrator who gave you the link.",
      away: "You can sign in, but the application could not be assigned to you at the moment. Sign in with the button to try again.",
    },
    signIn: "Sign in",
  },
});
