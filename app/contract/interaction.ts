import { z } from "zod";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";
import { READABLE_SCOPES } from "./kit/interaction-rules";
import { EMAIL_MAX } from "./kit/rules";

const ID_CHARACTERS_MAX = 64;

const asked = {
  /** From the request's address. */
  uid: z
    .string()
    .regex(/^[\w-]+$/)
    .max(ID_CHARACTERS_MAX),
  /** The browser's cookie: the address alone opens nothing. */
  proof: z.string().max(ID_CHARACTERS_MAX),
};

const ofBrowser = { method: "POST", encrypted: true, extension: true } as const;

/** Where the browser continues. */
const Onward = z.object({ address: z.string() });

const Choice = z.object({ _id: Id, name: z.string(), role: z.string() });

/**
 * What an application asks for by OpenID Connect, and the ways to answer it. All our own, beyond spec §7; a request that
 * is unknown, over, or another browser's is refused with 404.
 */
export const interactions = {
  /** What the application is, before anybody signs in to it. */
  readInteraction: endpoint({
    ...ofBrowser,
    path: "/api/interaction/read",
    access: "none",
    input: z.object(asked),
    output: z.object({
      application: z.string(),
      /** Where its users begin, if it says so. */
      home: z.string().optional(),
      /** Whether another device is signed in, by a code: nothing leads back from here. */
      isDevice: z.boolean(),
      /** Whom it expects. */
      identifier: z.string().max(EMAIL_MAX).optional(),
    }),
  }),

  /**
   * What is asked of the session's user next. Refused with 403 and the reason "step-up" or "factor" where they have to
   * show who they are, or with what.
   */
  continueInteraction: endpoint({
    ...ofBrowser,
    path: "/api/interaction/continue",
    access: "user",
    input: z.object(asked),
    output: z.object({
      step: z.enum(["ready", "account", "choose", "consent", "no-access", "unmet"]),
      application: z.string(),
      home: z.string().optional(),
      isDevice: z.boolean(),
      /** The user's email. */
      email: z.string(),
      /** With "account": whether the application asks for somebody else. */
      isOther: z.boolean().optional(),
      /** With "choose": the last one first. */
      clients: z.array(Choice).optional(),
      /** With "consent": what the application will read. */
      scopes: z.array(z.enum(READABLE_SCOPES)).optional(),
    }),
  }),

  /** Once nothing is asked any more: refused with 403 before. */
  finishInteraction: endpoint({
    ...ofBrowser,
    path: "/api/interaction/finish",
    access: "user",
    input: z.object(asked),
    output: Onward,
  }),

  /** "It is me", where the application wants its user to choose. */
  confirmAccount: endpoint({
    ...ofBrowser,
    path: "/api/interaction/account",
    access: "user",
    // Whom the page named: somebody else may have signed in since.
    input: z.object({ ...asked, userId: Id }),
    output: Onward,
  }),

  chooseClient: endpoint({
    ...ofBrowser,
    path: "/api/interaction/client",
    access: "user",
    input: z.object({ ...asked, clientId: Id }),
    output: Onward,
  }),

  giveConsent: endpoint({
    ...ofBrowser,
    path: "/api/interaction/consent",
    access: "user",
    input: z.object(asked),
    output: Onward,
    audit: { action: "CONSENT_GIVEN" },
  }),

  /** Back to the application without an answer. */
  leaveInteraction: endpoint({
    ...ofBrowser,
    path: "/api/interaction/leave",
    access: "none",
    input: z.object(asked),
    output: Onward,
  }),
};
