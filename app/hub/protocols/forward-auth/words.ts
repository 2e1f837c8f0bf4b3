import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    registered: "An application is registered there",
    notRegistered: "No application is registered at this address",
    clients: "Clients",
    granted: "Signed in there",
    notAssigned: (application: string) => `${application} is not assigned to you`,

    notAssignedTo: "The application is not assigned to the user",
    roleRefused: (role: string) => `The address is for other roles than ${role}`,

    notAProxy: "Only proxies that PORTICO_TRUSTED_PROXIES names may ask this.",
    nothingAsked: "X-Forwarded-Proto, X-Forwarded-Host and X-Forwarded-Uri have to say what was asked for.",
    nothingHere: "There is nothing at this address.",

    unregisteredTitle: "Nothing is registered here",
    unregistered: (origin: string) => `No application is registered at this address of ${origin}.`,
    roleTitle: "You may not open this page",
    role: (application: string, role: string) =>
      `You came to ${application} as ${role}, and this address is for other roles. Please ask your administrator.`,
    otherClient: "Come for another client",
    signedOutTitle: "You are not signed in",
    signIn: "Sign in",
    /** Answers a form that was sent while signed out. */
    notTaken:
      "What you sent was not taken. Sign in with the link, which opens a new tab; then come back to this one, " +
      "reload it and confirm that the form is to be sent again.",
    signedOut: (application: string) => `Please sign in to ${application}.`,
    ticketTitle: "This link does not lead on",
    ticket: "It was used already, it is too old, or it was made for another browser.",
    again: "Begin again",
    portal: (product: string) => `Go to ${product}`,
  },
});
