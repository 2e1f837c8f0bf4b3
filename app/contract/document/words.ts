import { inLanguages } from "~/lib/language";
import { CONDITIONS_MAX } from "../kit/conditions";
import {
  IDEMPOTENCY_HOURS,
  LIST_CAP_ROWS,
  LIST_ROWS_MAX,
  PAGE_ROWS_DEFAULT,
  PAGE_SIZES,
  SERVICE_CALLS_PER_MINUTE,
  SERVICE_TOKEN_DAYS,
} from "../kit/rules";
import type { Access } from "../kit/who";

export const words = inLanguages({
  en: {
    title: "Portico product API",
    token: "The AutherisationToken of consumeLogInOtpEmail, as it is",
    description: [
      "Plain JSON over HTTPS, for programs with a token of a service account: Authorization: Bearer portico_sa_…. An " +
        "Admin makes them under Service Accounts, with the calls that they may make and a day on which they end.",
      "Every answer is {code, msg, data}. code 200 is success; code is also the HTTP status, msg is for people, and " +
        "data.reason tells a program why, where one code stands for several things.",
      `Lists are read by cursor: size up to ${LIST_ROWS_MAX}, then after with the next of the answer before, until there is ` +
        "none. A record of a list is at the list's address followed by its id.",
      "A change that carries If-Match with the version its caller saw is made to that version alone. A create that " +
        `carries an Idempotency-Key is made once, and answered the same for ${IDEMPOTENCY_HOURS} hours.`,
      `A service account may make ${SERVICE_CALLS_PER_MINUTE} calls a minute, not counting ` +
        "/access/v1/evaluation and evaluations; 429 says in Retry-After when to go on. Its token " +
        `lives for ${SERVICE_TOKEN_DAYS} days unless another day was chosen. A person's session, from consumeLogInOtpEmail, ` +
        "lives for 12 hours, and 2 hours without use, unless settings say otherwise.",
      "The envelope, for callers of the specification: a person's token, or a service account's without Bearer, goes into " +
        "the Authorization header as it is. The calls marked x-encrypted then take and answer what is described here as a " +
        "single field encryptedData, in place of a JSON body and of data in a successful answer: its JSON, encrypted with " +
        "AES-256-CBC in OpenSSL's salted format by the secret shared with callers (crypto-js: AES.encrypt(json, secret)). " +
        "Refusals are never encrypted. A list without size is the whole list, at most " +
        `${LIST_CAP_ROWS} rows; total counts them all. Calls marked x-extension are not part of the specification.`,
      "Field names are spelt as the specification's clients spell them. A field that a call does not know is ignored. " +
        "The API is meant to be called by servers: no answer carries CORS headers.",
      "Fields and calls are added without notice, and info.version rises then. What is to go is marked deprecated here, " +
        "and stays for a year at least.",
    ],
    bearer: "A token of a service account: portico_sa_ and 49 letters and digits, the last six a checksum",
    clientCredentials:
      "Or an access token that the account gets for it, by its id as client_id and its token as client_secret",
    requestId: "Names the request in Portico's log",
    byId: (list: string) => `${list}: one by its id`,
    grantable: (right: string) => `A service account needs the right ${right}.`,
    forPeople: "For people: no service account can make it.",
    ifMatch:
      "The version that the caller saw, in quotes, as ETag says it. The change is refused with 412 if there is a newer one",
    idempotencyKey:
      `Any text of the caller's choice, new for each record: the same call again with the same key makes no second one ` +
      `and is answered the same, for ${IDEMPOTENCY_HOURS} hours`,
    done: "Done",
    total: "Number of rows in the whole list; where it is read on with a cursor, its first answer alone has it",
    next: "The cursor that the list is read on with; absent at its end",

    access: {
      none: "Open to everybody.",
      user: "For any signed-in user.",
      "self-or-admin": "For the user whom userId names, and for Admins. Auditors may read.",
      admin: "For Admins. Auditors may read.",
    } satisfies Record<Access, string>,
    ownByDefault: "Without userId the call concerns the caller's own account.",

    refusals: {
      any: "Every answer other than success. code is also the HTTP status; msg is for people.",
      asText: "Refused: the body says why, as plain text",
      fieldErrors: "Messages by field, under the call's own field names",
      retryAfterSeconds: "Also sent as the Retry-After header",
      version: "The record's current version, with reason stale",
      triesLeft: "Wrong tries that are still allowed, once they are few",
      notAllowed: "The token does not permit this",
      waiting: "Kept until a second Admin has approved it (reason second-admin)",
      invalid: "The input is invalid; data.fieldErrors names the fields",
      notSignedIn: "The token is missing, unknown, ended or expired",
      notFound: "There is no such record",
      conflict: "Taken, in use (reason in-use), or changed by somebody else (reason stale)",
      stale: "There is a newer version than If-Match names; data.version is it",
      tooLarge: "The body is too large: 512 KB, for pictures 1 MB",
      keyReused: "The Idempotency-Key came with another call or another body before",
      tooMany: "Too many calls; Retry-After says when to go on",
      other: "Any other refusal: 5xx is a failure of the API",
    },

    parameters: {
      search: "Text to find anywhere in a field, regardless of case",
      field: "The field to search; by default the list's main one",
      also: `Up to ${CONDITIONS_MAX} further conditions that hold as well, encoded as a query: status=ACTIVE&email=example.com`,
      page: "Counted from 1",
      size:
        `Rows per page, ${PAGE_ROWS_DEFAULT} unless asked for: with a cursor any number up to ${LIST_ROWS_MAX}, else one ` +
        `of ${PAGE_SIZES.join(", ")}`,
      match: "exact: field holds the whole of search, regardless of case",
      after:
        "The next of the answer before; first begins. Rows then come in the order in which they were made, so that none " +
        "is skipped or repeated whatever is added meanwhile; page and sort are left out",
      changedSince: "Only rows that were made or changed since then. Lists that do not know it refuse this",
      sort: "A field's name, preceded by - for descending order",
      using: "Only records that use this one, as kind and id: APPLICATION.01a1fb40-…",
      status: "Only records that are ACTIVE",
    },

    tags: {
      account: {
        name: "Sign-in and account",
        description: "Registration, sign-in with password and one-time code, passwords.",
      },
      launch: {
        name: "Launch and session",
        description: "Opening an application for its user, the sessions of a user, signing out.",
      },
      users: { name: "Users", description: "User administration, and what a user's own dashboard reads." },
      roles: {
        name: "Roles, permissions and groups",
        description: "Roles of the portal, the permissions attached to them, and groups that applications learn of.",
      },
      applications: { name: "Applications", description: "The applications that users are assigned to." },
      applicationRoles: {
        name: "Application roles and pages",
        description: "An application's roles for a client, its pages, and which role sees which page.",
      },
      approval: { name: "Document approval", description: "Which role approves which page for which client." },
      clients: { name: "Clients", description: "The clients that applications are used for." },
      pocs: { name: "Points of contact and clans", description: "People and groups of a client." },
      communication: {
        name: "Communication",
        description: "How mails and text messages are sent, and their wording.",
      },
      audit: { name: "Audit log", description: "Who did what, when and from where." },
      pendingChanges: {
        name: "Pending changes",
        description:
          "Where two Admins are needed (PORTICO_FOUR_EYES): a call that one of them makes is answered with code 202 and " +
          "kept, and carried out when another one approves it.",
      },
      accessRequests: {
        name: "Requests for access",
        description:
          "Users ask for an application. The roles that approve its pages for the client decide, in their sequence; else " +
          "the application's owners, the client's administrators, or the Admins. Nobody decides on their own request. Who is " +
          "absent names a stand-in.",
      },
      accessReviews: {
        name: "Reviews of access",
        description:
          "Who has an application, acts for a client or holds a role is looked at until a last day: owners of the application " +
          "and points of contact of the client keep access or take it away, never their own or what they gave.",
      },
      serviceAccounts: {
        name: "Service accounts",
        description: "Programs that call the API with a token of their own, and what they may do.",
      },
    },
  },
});
