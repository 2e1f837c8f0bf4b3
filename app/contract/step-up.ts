import { z } from "zod";
import { Nothing } from "./kit/answers";
import { FACTOR_POLICIES, SECOND_STEPS } from "./kit/authentication";
import { endpoint } from "./kit/endpoint";
import { text } from "./kit/fields";
import { signedIn } from "./kit/who";
import { Assertion, RequestOptions } from "./passkey";

const FACTOR_CODE_MAX = 40;

const own = { who: signedIn("user", { also: ["enrolling"] }), encrypted: true, extension: true } as const;

export const stepUps = {
  beginStepUp: endpoint({
    ...own,
    method: "POST",
    path: "/api/auth/stepUp/begin",
    /** `demand`: of the refusal; then only such factors count, and no code is mailed. */
    input: z.object({ demand: z.enum(FACTOR_POLICIES).optional() }),
    output: z.object({
      factors: z.array(z.enum(SECOND_STEPS)),
      /** The session satisfies `demand`. */
      isShown: z.boolean().optional(),
      /** If a passkey can be shown. */
      passkey: RequestOptions.optional(),
      /** The mail waits, and may never be sent. */
      delayed: z.boolean().optional(),
      /** Masked; absent if a code does not count. */
      sentTo: z.array(z.string()).optional(),
    }),
  }),

  stepUp: endpoint({
    ...own,
    method: "POST",
    path: "/api/auth/stepUp/confirm",
    input: z.object({ otp: text(FACTOR_CODE_MAX).optional(), credential: Assertion.optional() }),
    output: Nothing,
    audit: { action: "STEP_UP" },
  }),
};
