import { TERMS_GRACE_DAYS } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Terms of Use",
    create: "New Version",
    newTitle: "New Version",
    editTitle: "Update Version",
    deleteTitle: "Delete Version",
    deleted: "Version Deleted",
    one: "version",
    empty: "No terms yet",
    emptyText: "Write the first version with New Version. Nobody is asked to accept anything before you publish it.",
    textHint: "Lines stay as they are; addresses that begin with https:// become links.",
    hindiHint: "For readers of Hindi; left empty, they read and accept the English text.",
    fromHint: (zone: string) => `The first day (${zone}). From then on users are asked to accept it.`,
    graceHint: (zone: string) =>
      `The last day (${zone}) on which they may answer Later, ${TERMS_GRACE_DAYS} days after the first one at least.`,
    state: "Status",
    states: { DRAFT: "Draft", PLANNED: "Planned", IN_FORCE: "In force", REPLACED: "Replaced" },
    accepted: "Accepted",
    open: "Not Yet",
    publish: "Publish",
    publishTitle: "Publish Version",
    publishText: (open: number) =>
      "A published version cannot be changed or deleted any more, only followed by a new one. " +
      `${open} active users will be asked to accept it when they next open a page. ` +
      "Until the day that you set they may put it off. After it nobody is locked out: one press, and they go on.",
    acceptances: "Acceptances",
    allAcceptances: "Who Accepted",
    noAcceptance: "Nobody accepted yet",
    noAcceptanceText: "Each acceptance stands here with its time, address, language and the hash of the text.",
    oneAcceptance: "acceptance",
    person: "Person",
    email: "Email",
    gone: "Account gone",
    version: "Version",
    at: "Accepted at",
    language: "Language",
    address: "Address",
    hash: "SHA-256 of the text",
    userId: "User id",
    download: "Download CSV",
    fileName: "terms-acceptances.csv",
  },
});
