import { inLanguages } from "~/lib/language";

export const hostsWords = inLanguages({
  en: {
    lead: "Where proxies ask Portico who comes to this application. Each request falls under the longest path that fits.",
    notForward: "None of this counts while the application's kind is not forward auth.",
    none: "No host yet",
    noneText: "Nobody is let in through a proxy before its address stands here.",
    address: "Address",
    addressHint: "Scheme, host and the path it begins with: https://wiki.example or https://wiki.example/admin",
    roles: "Roles",
    rolesHint: "Of the assignment, separated by commas. Without any, every user of the application is let in.",
    everybody: "All",
    action: "Action",
    add: "Add a host",
    remove: "Remove",
    removeOne: (address: string) => `Remove ${address}`,
    question: (address: string) => `Remove ${address}?`,
    questionText: "From then on its proxy lets nobody in, unless a shorter path in this list covers it.",
    keep: "Keep it",
  },
});
