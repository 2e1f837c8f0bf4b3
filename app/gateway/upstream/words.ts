import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    tooMany: "Too many tries. Please wait a little and try again",
    refused: "The service refused this",
    unsure:
      "The service did not answer. What you sent may have been carried out: please check before you send it again",
    late: "The service did not answer in time. Please try again",
    unusable:
      "The service gave an answer that cannot be used. Please contact your administrator: the portal's log says what it is about",
    notOffered: (why?: string) => `This is not offered by the product API${why ? `: ${why}` : ""}`,
    whyNot: {
      permissions: "it keeps permissions of roles only",
      sessions: "it does not say where somebody is signed in",
      factors: "it has its own second step",
      audit: "it does not say who did what",
      test: "nothing can be sent to try it",
      resendCode: "to get another code, start again from the beginning",
      permissionsOfRole: "it does not say which permissions a role has",
      preview: "a template is shown when it is saved",
      builtIn: "it does not say which words it sends without a template",
      messages: "it does not say what it has sent",
      languages: "its templates have no language",
      periods: "it gives access without an end",
      tooManyUsers: "there are too many users to download",
    },
    log: {
      unanswered: (why: string) => `The product API did not answer: ${why}`,
      pictureFailed: (status: number) => `The product API answered ${status} for a picture`,
      unfit: (fields: string) => `The answer does not match the contract: ${fields}`,
      undecryptable: (fault: string) => `The answer cannot be decrypted: ${fault}. Is PAYLOAD_SECRET right?`,
      flawed: (count: number) => `${count} records of the product API do not match the contract`,
      tooDeep: "The answer is nested too deeply",
      foreign: (status: number) => `The answer with status ${status} is not the product API's`,
    },
    noAssignment: "The common portal could not be notified: the user's record does not show the assignment",
  },
});
