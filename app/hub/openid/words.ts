import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    hintOfOther: "id_token_hint names another user than the one who is signed in",
    expired: "This sign-in has expired. Start again in the application.",
    unknownApplication: "An unknown application",
    reused: "A code or refresh token was used again; what was issued by it has ended",
    wrongSecret: "The application did not prove itself",
    otherUser: "Somebody else has signed in meanwhile. Start again in the application.",
  },
});
