import type { PendingChange } from "~/contract/pending-change";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Pending changes",
    waiting: "Waiting for a second Admin",
    approved: (msg: string) => `Approved. ${msg}`,
    declined: "Change declined",
    withdrawn: "Change withdrawn",
    ownChange: "Another Admin has to decide on what you asked for",
    aboutOneself: "Another Admin has to decide on what is about you",
    othersChange: "Only who asked for it can withdraw it",
    over: {
      APPROVED: "This change was approved already",
      DECLINED: "This change was declined already",
      WITHDRAWN: "This change was withdrawn",
      EXPIRED: "This change was not decided on in time. Whoever wants it has to ask again",
    } satisfies Record<Exclude<PendingChange["state"], "WAITING">, string>,
    beingDecided: "Another Admin is deciding on this change at this moment",
    changedSince:
      "What this change is about was changed since it was asked for. Decline it, and have it asked for again",
    requesterGone: (name: string) => `${name}, who asked for it, is no longer an Admin. Decline it`,
    noLongerFits: "This change can no longer be carried out. Decline it, and have it asked for again",
    noSecond:
      "This needs a second Admin, and there is none who could approve it. Whoever runs the server makes one with " +
      "npm run admin -- create --email …",
    tooMany: (most: number) => `You have ${most} changes waiting already. Withdraw one first`,
    adminsAreForPeople: "A service account cannot make Admins, or change one",
    accountGone: (name: string) => `${name}, which asked for it, may no longer make this change. Decline it`,
    byItself: "expiry",
  },
});
