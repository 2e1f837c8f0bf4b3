import { EXPORT_BATCH_ROWS, UNUSED_DAYS } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

const count = (rows: number, one: string, many: string): string => (rows === 1 ? `1 ${one}` : `${rows} ${many}`);

export const words = inLanguages({
  en: {
    title: "Evidence",
    lead: "Answers for an audit: on a page to print, and as a CSV file.",
    kinds: "Kinds of evidence",
    titles: {
      person: "A person's access",
      period: "Access in a period",
      day: "Who had access on a day",
      reviews: "Reviews of access",
      accounts: "Unused accounts",
      unused: "Unused access",
    },
    /** Short, beside each other on a narrow screen. */
    tabs: {
      person: "Person",
      period: "Period",
      day: "Day",
      reviews: "Reviews",
      accounts: "Accounts",
      unused: "Unused",
    },
    leads: {
      person:
        "All access that a person had: who asked for it and why, who approved and gave it, and when and why it ended.",
      period: "All access that was given or ended in a period, or asked for in vain.",
      day: "Everybody who had an application, or acted for a client, at any time of a day.",
      reviews: "What was decided on access in reviews, by whom and why, and what was taken back.",
      accounts: "Active accounts that nobody has signed in to for a while, or ever.",
      unused: "Access that counts today and has not been used for a while.",
    },
    labels: {
      person: "Person",
      what: "What happened",
      from: "From",
      until: "Until",
      at: "Day",
      applicationId: "Application",
      clientId: "Client",
      role: "Role",
      days: "Days",
      which: "Accounts",
    },
    personHint: "Email or user id.",
    dayHint: (zone: string) => `In ${zone}.`,
    daysHint: (days: number) => `Without use for so many days; ${days} unless you say otherwise.`,
    any: "Any",
    happenings: { GIVEN: "Access was given", ENDED: "Access ended", ASKED: "Access was asked for, but not given" },
    which: { ALL: "Not signed in to for that long", NEVER: "Never signed in to" },
    show: "Show",
    noSuchPerson: "There is no user with this email or user id",
    dayWrong: "Choose a day",
    // What a page is about.
    about: {
      person: (person: string, period: string) => `${person}, ${period}`,
      period: (what: string, period: string, narrowed: string) => [what, period, narrowed].filter(Boolean).join(", "),
      day: (day: string, narrowed: string, zone: string) => [`${day} (${zone})`, narrowed].filter(Boolean).join(", "),
      accounts: (which: string, days: string) => `${which}, ${days}`,
      unused: (days: string, narrowed: string) => [days, narrowed].filter(Boolean).join(", "),
    },
    period: (from: string, until: string, zone: string) =>
      from && until
        ? `${from} to ${until} (${zone})`
        : from
          ? `since ${from} (${zone})`
          : until
            ? `until ${until} (${zone})`
            : "at any time",
    narrowed: (label: string, name: string) => `${label}: ${name}`,
    days: (days: number) => count(days, "day", "days"),
    everybody: "Everybody",
    // Columns
    person: "Person",
    email: "Email",
    userId: "User id",
    application: "Application",
    client: "Client",
    role: "Role",
    asked: "Asked for",
    askedAt: "Asked",
    askedReason: "Reason",
    decisions: "Approval",
    given: "Given",
    givenBy: "Given by",
    validFrom: "From",
    validUntil: "Until",
    ended: "Ended",
    endedHow: "How",
    endedBy: "Ended by",
    pauses: "Out of use",
    reviewed: "Review",
    reviewNamed: (number: number, name: string) => `${number}: ${name}`,
    line: "Line",
    lineOf: (position: number) => `line ${position}`,
    outcome: "Decision",
    outcomes: {
      KEPT: "Kept",
      TAKEN_AWAY: "Taken away",
      OVER: "Left as it was: it had ended or changed",
      UNDECIDED: "Undecided again",
    },
    decidedAt: "Decided",
    decidedBy: "Decided by",
    atDeadline: "the last day being over",
    undone: "Taken back",
    undoneBy: "Taken back by",
    created: "Created",
    lastSignIn: "Last sign-in",
    lastUsed: "Last used",
    never: "Never",
    anyClient: "client left open",
    by: (name: string) => `by ${name}`,
    themselves: "themselves",
    decided: { GRANTED: "Approved", REFUSED: "Refused", LOOKED_AT: "Looked at afterwards", ENDED: "Ended afterwards" },
    decision: (outcome: string, at: string, by: string) => `${outcome} ${at} by ${by}`,
    inPlaceOf: (by: string, absent: string) => `${by} in place of ${absent}`,
    reason: (reason: string) => `“${reason}”`,
    states: {
      WAITING: "Waiting",
      GRANTED: "Granted",
      REFUSED: "Refused",
      WITHDRAWN: "Withdrawn",
      EXPIRED: "Expired",
      EMERGENCY: "Taken in an emergency",
      LOOKED_AT: "Taken in an emergency",
    },
    changed: "Changed",
    from: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
    how: { OVER: "Its time was over", CHANGED: "Changed, see the next entry", REMOVED: "Taken away" },
    paused: { USER: "Account", APPLICATION: "Application", CLIENT: "Client" },
    pause: (of: string, from: string, until: string | undefined) =>
      until ? `${of} out of use ${from} to ${until}` : `${of} out of use since ${from}`,
    // Results
    none: "Nothing was found",
    noneText: "Nothing answers this question.",
    found: (shown: number, total: number, cap: number, isFirst: boolean) => {
      const all = total > cap ? `more than ${cap}` : String(total);
      return isFirst && shown === total ? count(total, "entry", "entries") : `${shown} of ${all} entries`;
    },
    first: "From the beginning",
    next: "Next",
    toPrint: "To print",
    download: "Download",
    print: "Print",
    back: "Back",
    cut: (rows: number) => `Only the first ${rows} entries stand here. The CSV file has all.`,
    printHint: `All entries, up to ${EXPORT_BATCH_ROWS}. Print this page with your browser.`,
    // What it rests on
    basis: "What this rests on",
    made: "Made",
    madeBy: (at: string, by: string) => `${at}, by ${by}`,
    head: "Audit log",
    headOf: (sequence: number, hash: string) => `ends with event ${sequence}, SHA-256 ${hash}`,
    emptyLog: "is empty",
    verify: "To verify",
    howToVerify: (sequence: number) =>
      "npm run admin -- audit verify computes the whole log anew and names what was changed. " +
      `Event ${sequence} must still have this hash: GET audit/events?after=${sequence - 1}&limit=1 of the API.`,
    sources: "Sources",
    fromHistory: "Who has access is kept by the database itself, with each change, and by nobody else.",
    keptSince: (time: string) =>
      `It is kept since ${time}: of what was there then it has the last form, and of what had ended before it has nothing.`,
    fromReviews:
      "Decisions are kept with the review, whose page has the hash of its lines. Each is an event of the audit log too.",
    fromLog: (since: string) => `Who did something is taken from the audit log, whose first event is of ${since}.`,
    removed: (events: number) => `${count(events, "earlier event was", "earlier events were")} removed from it.`,
    counts:
      "Access counts while its days last and neither the account, nor the application, nor the client is out of use. Whether a sign-in " +
      "would have been refused for another reason, such as a missing second factor, is not part of it.",
    uses: "A use is a launch of the application or a sign-in to it. What stays signed in by refresh tokens leaves no trace here.",
    readingUses: "The log is still being read for last uses, as after an update: some are missing.",
    noteInFile: (made: string, head: string) => `Made ${made}. The audit log ${head}.`,
    fileName: (kind: string, day: string) => `evidence-${kind}-${day}.csv`,
    daysDefault: UNUSED_DAYS,
  },
});
