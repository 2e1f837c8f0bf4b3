import type { ACCESS_DECIDERS, AccessRequest } from "~/contract/access-request";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    more: {
      title: "More applications",
      lead: "These applications may be asked for.",
      search: "Search",
      ask: "Ask for access",
      askFor: (application: string) => `Ask for access to ${application}`,
      none: "No application can be asked for",
      noneText: "An administrator decides which applications are offered here.",
      application: "Application",
      action: "Action",
    },
    form: {
      title: "Ask for access",
      lead: (application: string) => `Ask for access to ${application}. Those who decide on it get a mail.`,
      anyClient: "Whoever decides chooses it",
      everyRole: (role: string, client: string) => `${role} (${client})`,
      reasonHint: "What you need it for. Those who decide read it.",
      untilHint: "The last day on which you need it.",
      submit: "Send request",
      unavailable: "This application cannot be asked for. Please ask your administrator.",
    },
    own: {
      title: "My requests",
      none: "No request yet",
      noneText: "What you have asked for is listed here.",
      toMore: "More applications",
    },
    waiting: {
      title: "Requests that wait for you",
      none: "No request waits for you",
      noneText: "You get a mail when somebody asks for access that you decide on.",
      count: (count: number) =>
        count === 1 ? "A request for access waits for you" : `${count} requests for access wait for you`,
    },
    standIn: {
      title: "Stand-in",
      lead:
        "Name somebody who decides on requests for access in your place while you are absent. They get the mails, and you do " +
        "not. Nothing else of yours is passed on.",
      current: (email: string, from: string, until: string) =>
        `${email} decides in your place, from ${from} until ${until}.`,
      end: "End now",
      none: "Nobody decides in your place.",
      name: "Name a stand-in",
      replace: "Name another stand-in",
      firstHint: "Empty: at once.",
      lastHint: "The last day on which they decide, in UTC.",
      submit: "Name stand-in",
      decidesNothing: "No requests for access come to you, so you need no stand-in.",
      others: "You stand in for",
      other: (name: string, email: string, from: string, until: string) =>
        `${name} (${email}), from ${from} until ${until}`,
      decidesFor: (name: string) => `You decide in place of ${name}, who is absent.`,
    },
    request: {
      title: "Request for access",
      who: "Asked by",
      application: "Application",
      client: "Client",
      noClient: "To be chosen",
      role: "Role",
      reason: "Reason",
      until: "Until",
      noEnd: "Without end",
      asked: "Asked",
      expires: "Decided by",
      state: "State",
      now: "Access now",
      access: (role: string, until: string | undefined) => (until ? `${role}, until ${until}` : `${role}, without end`),
      none: "None",
      decisions: "Decided so far",
      decided: (what: "GRANTED" | "REFUSED", by: string, roles: string, time: string) =>
        `${what === "GRANTED" ? "Granted" : "Refused"} by ${by}${roles ? ` as ${roles}` : ""}, ${time}`,
      inPlaceOf: (by: string, absent: string | null | undefined) => (absent ? `${by} in place of ${absent}` : by),
      next: "Decides next",
      then: "Then",
      by: { ROLES: "", OWNERS: "Owners of the application", ADMINS: "Administrators" } satisfies Record<
        (typeof ACCESS_DECIDERS)[number],
        string
      >,
      people: (step: string, people: string) => (people ? `${step}: ${people}` : step),
      decide: "Your decision",
      chooseClient: "Choose a client",
      decisionReason: "Reason",
      decisionReasonHint: "Needed to refuse. The one who asked reads it.",
      grant: "Grant",
      refuse: "Refuse",
      withdraw: "Withdraw request",
      details: "Details",
      detailsOf: (application: string, by: string) => `Details: ${application}, ${by}`,
    },
    states: {
      WAITING: "Waiting",
      GRANTED: "Granted",
      REFUSED: "Refused",
      WITHDRAWN: "Withdrawn",
      EXPIRED: "Expired",
    } satisfies Record<AccessRequest["state"], string>,
  },
});
