import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    choose: "For which client?",
    chooseText: (application: string) => `You may come to ${application} for several clients.`,
    go: "Go on",
    refusedTitle: "You cannot go on",
    unreadable: "The link that led here is incomplete or was changed on its way. Nothing about you was sent.",
    unregistered:
      "The address that you came from is not one that an application registered. Nothing about you was sent.",
    notAssigned: (reason: string) => `${reason}. Please ask your administrator for access.`,
    elsewhere: "Sign-ins for applications behind a proxy begin at the Portico that serves the product API.",
  },
});
