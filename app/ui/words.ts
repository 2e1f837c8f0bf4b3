import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    problem: "There is a problem",
    lost: {
      offline: "You are offline. Nothing on this page is lost.",
      unreachable: "The server cannot be reached. Nothing on this page is lost.",
      "too-large": "This is too large to be sent, and nothing was saved. Shorten it or choose a smaller file.",
    },
    stay: {
      text: (minutes: number) =>
        `You will be signed out in ${minutes} minutes. What you have typed stays if you go on.`,
      submit: "Stay signed in",
    },
    language: "Language of the pages",
    retry: "Try again",
    retrying: "Trying again…",
    userName: "Account",
    show: "Show",
    hide: "Hide",
    close: "Close",
    optional: "optional",
    leave: "Discard what you entered?",
    leaveText: "It has not been saved.",
    keepEditing: "Keep editing",
    discard: "Discard",
    remove: "Remove",
    removeOne: (what: string) => `Remove ${what}`,
    removed: (what: string) => `${what} removed`,
    added: (what: readonly string[]) => `${what.join(", ")} added`,
    conflict: {
      question: "Changed meanwhile, too: which one is saved?",
      before: "Before:",
      mine: "Mine:",
      saved: "Saved meanwhile:",
      savedBy: (who: string) => `Saved by ${who}:`,
      quoted: (value: string) => `“${value}”`,
      nothing: "empty",
      hint: "You can still edit the field: “Mine” saves what it holds then.",
    },
    copy: "Copy",
    help: "Help:",
    helpLink: "Help",
    trouble: "I cannot sign in",
    copyOne: (what: string) => `Copy ${what}`,
    copied: "Copied",
    /** Without clipboard access the text is selected. */
    /** A value in the audit log. */
    recorded: { nothing: "—", truth: { true: "Yes", false: "No" } },
    copyYourself: "It is selected: copy it with Ctrl+C",
    demoHint: "Demo: no mail is sent. Messages and one-time codes are",
    demoLink: "in the outbox.",
  },
});
