import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    begun: "An application asks you to sign in",
    answered: "The answer to the application",
    certificates: "Certificates",
    certificate: "SAML certificate",
    rotated: "The next certificate signs now",
    over: "This sign-in is over",
    logoutTaken: "The sign-out goes on",
    logoutRefused: (status: string) => `The application answered ${status}`,
    noLogoutAddress: "The application has no logout address to answer at",
    notAssigned: (application: string) => `${application} is not assigned to you`,
    notAssignedTo: "The application is not assigned to the user",
    unknownApplication: "An unknown application",
    unreadable: (what: string) => `The request cannot be read, or holds what no request may hold (${what})`,
    unknownEntity: "No application is registered with the entity id that the request names",
    inactive: "The application is not active",
    foreignDestination: "The request is meant for another address",
    notFresh: "The request is too old, or the clock of its sender is wrong",
    notSigned: "The request is not signed, or not by the application's certificate",
    replayed: "This request was taken before",
    onlyByPost: "The application wants its answer in a way that there is not: answers are sent by POST",
    foreignAcs: "The application wants its answer at an address that is not registered",
    acsByNumber: "The application names the address for its answer by a number, and several are registered",
    stronger: {
      any: "This application asks for a second factor: an authenticator app, a passkey or a recovery code",
      "phishing-resistant": "This application asks for a passkey",
    },
  },
});
