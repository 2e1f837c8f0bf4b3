import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Who approves?",
    lead: "Who approves a page of an application for a client, at which amount, and in which order?",
    application: "Application",
    client: "Client",
    page: "Page",
    amount: "Amount",
    anyAmount: "Any amount",
    showPages: "Show pages",
    ask: "Who approves?",
    required: (label: string) => `${label} is required`,
    /** `amount` undefined: any. */
    answer: (page: string, client: string, amount: string | undefined) =>
      `${page} for ${client} at ${amount === undefined ? "any amount" : `an amount of ${amount}`}`,
    nobody: "Nobody approves",
    nobodyText: "No role with a part in approving this page covers this amount.",
    place: "Step",
    sequenceHeader: "Sequence",
    noSequence: "None",
    role: "Role",
    action: "Action Of Role",
    noAction: "Not set",
    preparesOnly: "prepares, does not approve",
    range: "Range",
    for: "For",
    everyClient: "Every client",
    thisClient: "This client",
    tied: (names: readonly string[]) => `same step as ${names.join(", ")}`,
    outside: "Not at this amount",
    outsideText: "These roles have a part in approving the page, but their range does not hold the amount.",
    gaps: "Gaps",
    noGaps: "None: somebody approves every amount.",
    gap: (amounts: string) => `Nobody approves ${amounts}.`,
    overlaps: "Overlaps",
    noOverlaps: "None: no two roles approve the same amounts.",
    /** `same`: what both have in common, where they stand in each other's way. */
    overlap: (names: readonly string[], amounts: string, same: string | undefined) =>
      same === undefined
        ? `${names.join(" and ")} both approve ${amounts}, one after the other.`
        : `${names.join(" and ")} have the same ${same} for ${amounts}.`,
    sequence: "sequence",
    actionShort: "action",
    both: "sequence and action",
  },
});
