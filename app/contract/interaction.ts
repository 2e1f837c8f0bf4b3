import { z } from "zod";
import { LANGUAGES } from "~/lib/language";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";
import { READABLE_SCOPES } from "./kit/interaction-rules";
import { EMAIL_MAX } from "./kit/rules";
import { anyone, signedIn } from "./kit/who";

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

const Onward = z.object({ address: z.string() });

const AllowedThere = z.object({ description: z.string(), descriptionHi: z.string().optional() });
const Choice = z.object({ _id: Id, name: z.string(), role: z.string() });

/** OpenID Connect requests; 404 if unknown, over, or another browser's. */
export const interactions = {
  readInteraction: endpoint({
    ...ofBrowser,
    path: "/api/interaction/read",
    who: anyone,
    input: z.object(asked),
    output: z.object({
      application: z.string(),
      /** Start page, if set. */
      home: z.string().optional(),
      /** Another device signs in by a code: nothing leads back. */
      isDevice: z.boolean(),
      /** The first one that the application asks for and that there is (`ui_locales`). */
      language: z.enum(LANGUAGES).optional(),
      /** Expected user. */
      identifier: z.string().max(EMAIL_MAX).optional(),
    }),
  }),

  /** The next step. Refused with 403 and "step-up" or "factor" if the user must authenticate again. */
  continueInteraction: endpoint({
    ...ofBrowser,
    path: "/api/interaction/continue",
    who: signedIn("user"),
    input: z.object(asked),
    output: z.object({
      step: z.enum(["ready", "account", "choose", "consent", "no-access", "unmet"]),
      application: z.string(),
      home: z.string().optional(),
      isDevice: z.boolean(),
      email: z.string(),
      /** With "account": the application wants another user. */
      isOther: z.boolean().optional(),
      /** With "choose": last used first. */
      clients: z.array(Choice).optional(),
      /** With "no-access": why, if it was given and does not count. */
      reason: z.string().optional(),
      /** With "consent": what the application will read. */
      scopes: z.array(z.enum(READABLE_SCOPES)).optional(),
      /** With "consent": APIs that it will call, and what it may do there. */
      apis: z.array(z.object({ name: z.string(), scopes: z.array(AllowedThere) })).optional(),
    }),
  }),

  /** Refused with 403 while a step is left. */
  finishInteraction: endpoint({
    ...ofBrowser,
    path: "/api/interaction/finish",
    who: signedIn("user"),
    input: z.object(asked),
    output: Onward,
  }),

  confirmAccount: endpoint({
    ...ofBrowser,
    path: "/api/interaction/account",
    who: signedIn("user"),
    // As shown: another user may have signed in since.
    input: z.object({ ...asked, userId: Id }),
    output: Onward,
  }),

  chooseClient: endpoint({
    ...ofBrowser,
    path: "/api/interaction/client",
    who: signedIn("user"),
    input: z.object({ ...asked, clientId: Id }),
    output: Onward,
  }),

  giveConsent: endpoint({
    ...ofBrowser,
    path: "/api/interaction/consent",
    who: signedIn("user"),
    input: z.object(asked),
    output: Onward,
    audit: { action: "CONSENT_GIVEN" },
  }),

  /** Returns to the application without an answer. */
  leaveInteraction: endpoint({
    ...ofBrowser,
    path: "/api/interaction/leave",
    who: anyone,
    input: z.object(asked),
    output: Onward,
  }),
};
