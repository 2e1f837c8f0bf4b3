import { z } from "zod";
import { changesInClient } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, OneTimeCode, requiredName, requiredText } from "./kit/fields";
import { DESCRIPTION_MAX, NAME_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";

export const FactorName = requiredName(NAME_MAX)(words.labels.name);

export const Authenticator = z.object({
  _id: Id,
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
});
export type Authenticator = z.output<typeof Authenticator>;

/** Ten, as they are entered; shown once. */
export const RecoveryCodes = z.array(z.string());

const own = { method: "POST", who: signedIn("user"), encrypted: true, extension: true } as const;

export const factors = {
  listFactors: endpoint({
    method: "GET",
    path: "/api/auth/factors/list",
    who: signedIn("self-or-admin", { also: ["auditor", "enrolling"] }),
    encrypted: true,
    extension: true,
    input: z.object({ userId: Id }),
    output: z.object({
      authenticators: z.array(Authenticator),
      recoveryCodesLeft: z.number().int().min(0),
      /** Passkeys included. */
      hasFactor: z.boolean(),
    }),
  }),

  newAuthenticator: endpoint({
    ...own,
    who: signedIn("user", { also: ["enrolling"] }),
    shown: "own-factor",
    path: "/api/auth/factors/newAuthenticator",
    input: z.object({}),
    output: z.object({ _id: Id, secret: z.string(), uri: z.string() }),
  }),

  confirmAuthenticator: endpoint({
    ...own,
    who: signedIn("user", { also: ["enrolling"] }),
    shown: "own-factor",
    path: "/api/auth/factors/confirmAuthenticator",
    input: z.object({ authenticatorId: Id, name: FactorName, otp: OneTimeCode }),
    output: z.object({ recoveryCodes: RecoveryCodes.optional() }),
    audit: { action: "AUTHENTICATOR_ADDED" },
  }),

  renameAuthenticator: endpoint({
    ...own,
    path: "/api/auth/factors/renameAuthenticator",
    input: z.object({ authenticatorId: Id, name: FactorName }),
    output: Nothing,
    audit: { action: "AUTHENTICATOR_RENAMED" },
  }),

  removeAuthenticator: endpoint({
    ...own,
    shown: "own-factor",
    path: "/api/auth/factors/removeAuthenticator",
    input: z.object({ authenticatorId: Id }),
    output: Nothing,
    audit: { action: "AUTHENTICATOR_REMOVED" },
  }),

  renewRecoveryCodes: endpoint({
    ...own,
    shown: "own-factor",
    path: "/api/auth/factors/renewRecoveryCodes",
    input: z.object({}),
    output: z.object({ recoveryCodes: RecoveryCodes }),
    audit: { action: "RECOVERY_CODES_RENEWED" },
  }),

  resetFactors: endpoint({
    method: "POST",
    path: "/api/auth/factors/reset",
    shown: "lately",
    ...changesInClient,
    encrypted: true,
    extension: true,
    input: z.object({ userId: Id, reason: requiredText(words.labels.reason, DESCRIPTION_MAX) }),
    output: Nothing,
    audit: { action: "FACTORS_RESET", record: "USER", id: "userId" },
  }),
};
