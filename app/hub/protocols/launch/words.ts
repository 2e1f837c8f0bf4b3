import { inLanguages } from "~/lib/language";

/** The specification's `msg` texts, shown unchanged. */
export const words = inLanguages({
  en: {
    granted: "Token granted",
    opening: "The application is opened for this client",
    notAssigned: "This application is not assigned to you for this client, or it is not in use",
    redirectNotRegistered: "The redirect address is not registered for this application",
    addressRegistered: "This address belongs to a registered application",
    addressNotRegistered: "This address does not belong to a registered application",
  },
});
