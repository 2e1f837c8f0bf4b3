export const EVIDENCE_KINDS = ["person", "period", "day", "reviews", "accounts", "unused"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const ENTRIES = {
  person: ["person", "from", "until"],
  period: ["what", "from", "until", "applicationId", "clientId"],
  day: ["at", "applicationId", "clientId", "role"],
  reviews: ["person", "from", "until"],
  accounts: ["days", "which"],
  unused: ["days", "applicationId"],
} as const satisfies Record<EvidenceKind, readonly string[]>;

export type EntryName = (typeof ENTRIES)[EvidenceKind][number];
export type Entries = Partial<Record<EntryName, string>>;

export const HAPPENINGS = ["GIVEN", "ENDED", "ASKED"] as const;

export const evidenceKindOf = (text: string | undefined): EvidenceKind | undefined =>
  EVIDENCE_KINDS.find((kind) => kind === text);

export const askedAgain = (entries: Entries): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(entries).filter(([, entry]) => entry)),
  ask: "1",
});
