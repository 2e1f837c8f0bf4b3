import { APPROVAL_MINUTES } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    asked: "Approve the sign-in on your other device",
    state: "State of the sign-in",
    over: `This sign-in is over: it waits for ${APPROVAL_MINUTES} minutes, and can be approved once`,
    found: "A browser waits to be signed in",
    notFound: "No sign-in waits with this code. Compare it with the other device, or begin there again",
    options: "Use your passkey",
    wrongNumber: "This is not the number on the other device",
    approved: "You approved the sign-in. Go on at the other device",
    refused: "You refused the sign-in",
  },
});
