import type { AccessRequest } from "~/contract/access-request";
import { ACCESS_REQUEST_DAYS, STAND_IN_DAYS_MAX } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    applications: "Applications that you may ask for",
    application: "Application",
    notRequestable: "This application cannot be asked for. Please ask your administrator",
    noSuchClient: "Choose one of your clients, or none",
    noSuchRole: "This application has no such role for this client",
    asked: "You have asked for access. You get a mail when it is decided",
    askedAlready: "You have asked for this already, and it is not decided yet",
    haveAlready: "You have this access already",
    haveUntilThen: "You have this access until then, or longer",
    tooMany: (most: number) => `You have ${most} requests waiting. Withdraw one first`,
    listed: "Requests for access",
    found: "Request for access",
    notFound: "Request not found",
    over: {
      GRANTED: "This request was granted already",
      REFUSED: "This request was refused already",
      WITHDRAWN: "This request was withdrawn",
      EXPIRED: `This request was not decided on within ${ACCESS_REQUEST_DAYS} days`,
    } satisfies Record<Exclude<AccessRequest["state"], "WAITING">, string>,
    ownRequest: "Somebody else has to decide on your own request",
    notYours: "It is not for you to decide on this request now",
    othersRequest: "Only who asked can withdraw it",
    clientNeeded: "Choose the client that the access is for",
    clientGiven: "The request names the client",
    requesterGone: "The account that asked for this is not in use any more",
    applicationGone: "The application is not in use any more",
    granted: "Access given",
    goesOn: "Granted. It now waits for those who decide next",
    refused: "Request refused",
    withdrawn: "Request withdrawn",
    inPlaceOf: (name: string, absent: string) => `${name} (in place of ${absent})`,
    standIns: "Stand-ins",
    standInNamed: "Stand-in named. You both get a mail",
    standInEnded: "You have no stand-in any more",
    noStandIn: "You have no stand-in",
    decidesNothing: "You decide on no requests for access, so you need no stand-in",
    notOneself: "You cannot stand in for yourself",
    noSuchStandIn: "Nobody with this email can stand in for you",
    absentTooLong: `Name somebody for at most ${STAND_IN_DAYS_MAX} days`,
    /** The actor of an expiry. */
    byItself: "expiry",
  },
});
