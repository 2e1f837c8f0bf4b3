import { AUTHENTICATORS_MAX } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Ways to confirm a sign-in",
    waiting: "Add this to your authenticator app",
    added: "Your authenticator app was added",
    renamed: "Your authenticator app was renamed",
    removed: "Your authenticator app was removed",
    renewed: "You have new recovery codes. The ones you had before no longer work",
    reset: "All second factors of this user were removed",
    appNamed: (name: string) => `the authenticator app "${name}"`,
    gone: "There is no such authenticator app any more",
    tooMany: `You have ${AUTHENTICATORS_MAX} authenticator apps already. Remove one first`,
    wrong: "This code is wrong. Enter the one that your app shows now",
    clock: (minutes: number) =>
      `Your phone's clock is ${Math.abs(minutes) === 1 ? "1 minute" : `${Math.abs(minutes)} minutes`} ` +
      `${minutes < 0 ? "slow" : "fast"}. Set it to automatic, then enter the code that the app shows`,
    noFactor: "Recovery codes come with your first authenticator app or passkey. Add one of them first",
    codesLeft: (count: number) => (count === 1 ? "1 is left" : `${count} are left`),
    demanded: {
      any: "This application asks for a second factor: an authenticator app, a passkey or a recovery code",
      "phishing-resistant": "This application asks for a passkey",
    },
    ownDemanded: {
      any: "Confirm with a second factor that you have before you change them",
      "phishing-resistant": "Confirm with a passkey that you have before you change your second factors",
    },
    nothingToReset: "This user has no second factor",
  },
});
