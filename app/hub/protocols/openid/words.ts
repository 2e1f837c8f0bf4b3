import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    hintOfOther: "id_token_hint names another user than the one who is signed in",
    expired: "This sign-in has expired. Start again in the application.",
    unknownApplication: "An unknown application",
    reused: "A code or refresh token was used again; what was issued by it has ended",
    wrongSecret: "The application did not prove itself",
    wrongToken: "The service account did not prove itself",
    refused: {
      notAssigned: "The application is not assigned to the user",
      unknownClient: "No ACTIVE application has this client id",
      redirectAddress: "The redirect address is not registered for the application",
    },
    /** Sent as error_description. */
    told: {
      assignmentEnded: "the assignment has ended",
      factorDemanded: "a second factor is demanded",
      termsDue: "the terms have to be accepted",
      notAssigned: "the application is not assigned",
      clientChoice: "a client has to be chosen",
      nul: "parameters must not contain NUL characters",
      left: "the user went back without signing in",
      unmeetable: "the kind of sign-in that is asked for is not one there is here",
      notReached: "the kind of sign-in that is asked for was not reached",
      wished: "a surer sign-in is wished for",
      tooLongAgo: "the sign-in was too long ago",
      sessionEnded: "the session has ended",
      consumed: "already consumed",
      noScope: "no scope is asked for that there is here: openid, with profile, email, phone or roles as needed",
      method: (methods: string) => `the methods of this address are ${methods}`,
      noProofs: "access tokens for the API cannot be bound to a key (DPoP)",
      requestGone: "request_uri is invalid, expired, or was already used",
    },
    tried: "Sign-in tried",
    triedWentThrough: "it went through",
    notOpenId: "Only applications that speak OpenID Connect can be tried",
    noRedirectUri: "The application has no redirect address to which an answer could go",
    demands: {
      any: "A second factor is demanded, and this session was signed in without one",
      "phishing-resistant": "A passkey is demanded, and this session was signed in without one",
    },
    stopped: (step: string, reasons: string) => `The sign-in stopped at ${step}: ${reasons}`,
    chooseClient: "Users with several clients choose for which one they sign in",
    otherUser: "Somebody else has signed in meanwhile. Start again in the application.",
  },
});
