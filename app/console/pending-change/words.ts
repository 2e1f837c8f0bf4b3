import type { PendingChange } from "~/contract/pending-change";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Pending Changes",
    one: "change",
    empty: "No pending change",
    emptyText:
      "Who becomes an Admin, what is changed of another Admin, and how mail goes out waits here until a second Admin approves it.",
    isOff:
      "No change waits here: one Admin decides alone. Started with PORTICO_FOUR_EYES=1, the server lets a second one " +
      "approve who becomes an Admin and how mail goes out.",
    what: "What",
    whose: "Of",
    requestedBy: "Asked by",
    requestedAt: "Asked at",
    expiresAt: "Expires",
    state: "Status",
    decided: "Decided",
    by: (name: string, time: string) => (name ? `${name}, ${time}` : time),
    states: {
      WAITING: "Waiting",
      APPROVED: "Approved",
      DECLINED: "Declined",
      WITHDRAWN: "Withdrawn",
      EXPIRED: "Expired",
    } satisfies Record<PendingChange["state"], string>,
    actionsHeader: "Details",
    details: "Details",
    change: "Pending change",
    nameOf: (action: string, subject: string, time: string) => `${action}, ${subject}, ${time}`,
    approve: "Approve",
    decline: "Decline",
    withdraw: "Withdraw",
    close: "Close",
    ownHint: "You asked for this. Another Admin has to approve it; you can withdraw it.",
    aboutYouHint: "This is about you. Another Admin has to decide on it.",
    hint: "Nothing is changed yet. Once you approve it, it is carried out at once.",
  },
});
