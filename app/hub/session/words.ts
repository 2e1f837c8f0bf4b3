import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Sessions",
    sessionEnded: "The session was ended",
    sessionGone: "This session has already ended",
    ended: (count: number) => {
      if (count === 0) return "There was no session to end";
      return count === 1 ? "1 session was ended" : `${count} sessions were ended`;
    },
  },
});
