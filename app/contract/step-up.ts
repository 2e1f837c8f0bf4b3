import { z } from "zod";
import { Nothing } from "./kit/answers";
import { FACTOR_POLICIES, SECOND_STEPS } from "./kit/authentication";
import { endpoint } from "./kit/endpoint";
import { text } from "./kit/fields";
import { Assertion, RequestOptions } from "./passkey";

const FACTOR_CODE_MAX = 40;

const own = { access: "user", encrypted: true, extension: true } as const;

/**
 * Calls that change who gets in, or hand out much at once, want an authentication of the last 10 minutes: refused with 403
 * and the reason "step-up" otherwise. These calls give one. All our own, beyond spec §7.
 */
export const stepUps = {
  /** What the session's user can show. Who has no factor besides the mailbox is mailed a code. */
  beginStepUp: endpoint({
    ...own,
    method: "POST",
    enrolment: true,
    path: "/api/auth/stepUp/begin",
    /** `demand`: the one that was refused. Then only factors as strong count, and no code is mailed. */
    input: z.object({ demand: z.enum(FACTOR_POLICIES).optional() }),
    output: z.object({
      factors: z.array(z.enum(SECOND_STEPS)),
      /** Whether the session has shown what `demand` asks for. */
      isShown: z.boolean().optional(),
      /** There where a passkey can be shown. */
      passkey: RequestOptions.optional(),
      /** Whether that mail waits, as it could not be sent at once; it may never be. */
      delayed: z.boolean().optional(),
      /** Where the code went, masked; there where one counts. */
      sentTo: z.array(z.string()).optional(),
    }),
  }),

  /** One of both: a code of an app, a recovery code or the mailed one; or a passkey's answer. */
  stepUp: endpoint({
    ...own,
    method: "POST",
    enrolment: true,
    path: "/api/auth/stepUp/confirm",
    input: z.object({ otp: text(FACTOR_CODE_MAX).optional(), credential: Assertion.optional() }),
    output: Nothing,
    audit: { action: "STEP_UP" },
  }),
};
