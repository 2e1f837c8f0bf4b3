import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Audit log",
    noted: "Recorded",
    refusedPage: {
      CONSOLE_DENIED: "Only administrators may open it",
      SIGN_ON_REFUSED: "The application is not assigned to the user",
      FORM_REFUSED: "The form came from elsewhere, or from an earlier session",
    },
    /** The last one recorded for a while. */
    noMore: (reason: string) => `${reason} (too many by unknown people: for up to an hour no more are recorded)`,
    unknown: (typed: string) => (typed === "" ? "unknown" : `unknown: ${typed}`),
    /** For the operator. */
    chain: {
      changed: "the event is not what it was when it was written, or the one before it was exchanged",
      missing: "the event was deleted",
      gap: (from: number, to: number) =>
        from === to ? `event ${from} was cut out` : `events ${from} to ${to} were cut out`,
      rewritten: "the chain was written anew: a signed head says otherwise",
      misdated: (chained: string) => `the event's time is not that of its writing, ${chained}`,
      beheaded: "what came before was cut off, and no removal by the retention says so",
      unchained: "the event was slipped in: it is not in the chain",
      cutOff: "the end of the log was cut off: a signed head knew this event",
    },
    withheld: "(withheld, as it may be a password)",
  },
});
