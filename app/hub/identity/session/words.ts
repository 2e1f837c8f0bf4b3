import { inLanguages } from "~/lib/language";

function ended(count: number): string {
  if (count === 0) return "There was no session to end";
  return count === 1 ? "1 session was ended" : `${count} sessions were ended`;
}

export const words = inLanguages({
  en: {
    listed: "Sessions",
    sessionEnded: "The session was ended",
    sessionGone: "This session has already ended",
    /** `grants`: applications that could have gone on without a session. */
    endedAll: ({ ended: count, untrusted, grants }: { ended: number; untrusted: number; grants: number }) =>
      [
        ended(count),
        ...(grants > 0
          ? [
              grants === 1
                ? "the lasting access of 1 application too"
                : `the lasting access of ${grants} applications too`,
            ]
          : []),
        ...(untrusted > 0 ? ["and no browser is trusted any more"] : []),
      ].join(", "),
  },
});
