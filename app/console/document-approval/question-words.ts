import { inLanguages } from "~/lib/language";

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const words = inLanguages({
  en: {
    title: "Who approves?",
    lead: "Who approves a page of an application for a client, in which region, at which amount, and in which order?",
    application: "Application",
    client: "Client",
    page: "Page",
    amount: "Amount",
    anyAmount: "Any amount",
    region: "Region",
    anyRegion: "Any region",
    showPages: "Show pages",
    ask: "Who approves?",
    required: (label: string) => `${label} is required`,
    /** `region` and `amount` undefined: any. */
    answer: (page: string, client: string, region: string | undefined, amount: string | undefined) =>
      `${page} for ${client}${region ? ` in ${region}` : ""} at ${amount ? `an amount of ${amount}` : "any amount"}`,
    nobody: "Nobody approves",
    nobodyText: "No role that takes part in approving this page covers this amount and region.",
    vacantText: "The roles that would approve it have nobody who could be asked.",
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
    in: "In",
    everyRegion: "Every region",
    people: "People",
    nobodyHolds: "Nobody has this role",
    morePeople: (count: number) => `and ${count} more`,
    tied: (names: readonly string[]) => `same step as ${names.join(", ")}`,
    outside: "Not at this amount or in this region",
    outsideText:
      "These roles take part in approving the page, but the amount is outside their range or the region is not theirs.",
    gaps: "Gaps",
    noGaps: "None: somebody approves every amount.",
    /** `regions` undefined: everywhere, or in the one asked for. */
    gap: (amounts: string, regions: string | undefined) =>
      `Nobody approves ${amounts}${regions === undefined ? "" : ` in ${regions}`}.`,
    /** `roles`: those that would approve. */
    vacancy: (amounts: string, roles: readonly string[], regions: string | undefined) =>
      `${capitalized(amounts)}${regions === undefined ? "" : ` in ${regions}`}: ${roles.join(" and ")}, which nobody has.`,
    overlaps: "Overlaps",
    noOverlaps: "None: no two roles approve the same amounts.",
    /** `same`: what conflicting roles have in common. */
    overlap: (names: readonly string[], amounts: string, same: string | undefined, regions: string | undefined) => {
      const where = regions === undefined ? "" : ` in ${regions}`;
      return same === undefined
        ? `${names.join(" and ")} both approve ${amounts}${where}, one after the other.`
        : `${names.join(" and ")} have the same ${same} for ${amounts}${where}.`;
    },
    sequence: "sequence",
    actionShort: "action",
    both: "sequence and action",
  },
});
