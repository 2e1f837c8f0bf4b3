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
    ended,
    endedAndUntrusted: (count: number) => `${ended(count)}, and no browser is trusted any more`,
  },
});
