import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    evaluated: "Evaluated",
    found: "Found",
    unknownAction: "There is no such action",
    unknownSubject: "There is no such active user",
    unknownResource: "There is no such page",
    unknownClient: "There is no such client",
    noPart: "The user holds no role that does this here",
    clientMissing: "context.client: Is required",
    applicationMissing: "resource.properties.application: Is required with the name of a page",
    badToken: "page.token: Must be the next_token of an answer, with the rest of its request as it was",
  },
});
