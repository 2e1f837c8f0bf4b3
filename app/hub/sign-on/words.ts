import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    found: "Sign-on",
    starts: "Where your applications begin",
    saved: "Sign-on saved",
    secretAdded: "Secret added",
    secretRemoved: "Secret removed",
    mustBeHttps: "Must be an https address, unless it is on localhost",
    httpNeedsLeave:
      "Must be an https address, unless it is on localhost or the server is started with PORTICO_ALLOW_HTTP_REDIRECTS=1",
    noUserInAddress: "Must not contain a user name or a password",
    noFragment: "Must not contain a fragment (#…)",
    noWildcard: "Must not contain *: addresses are compared to the letter",
    notAnAddress: "Must not contain spaces or backslashes",
    launchNeedsAddresses: "Give the application its Allowed URL and Redirect URL first: a launch opens and ends there",
    twice: "Is there already",
    required: (label: string) => `${label} is required`,
    clientIdTaken: "Another application has this client id",
    redirectNeeded: "Sign-ins need at least one redirect address",
    pkceForPublic: "An application without a secret needs PKCE",
    grantForPublic: "An application without a secret cannot use client_credentials",
    refreshAlone: "refresh_token needs authorization_code or device_code",
    grantNeeded: "Choose at least one",
    claimTwice: "Each claim once, and each name for one claim",
    claimReserved: (name: string) => `${name} says something of the token itself`,
    claimUsed: (name: string) => `${name} is another claim's own name`,
    tooManySecrets: (most: number) => `At most ${most} secrets at once`,
    pastExpiry: "Must be in the future",
    secretForPublic: "This application proves itself by no secret",
    secretForOidc: "Only applications that speak OpenID Connect have secrets",
  },
});
