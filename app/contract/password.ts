import { z } from "zod";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "./kit/rules";
import { open } from "./sign-in";

/** Weakest first; the first three are refused. `short`: fails spec §5. `own`: made of the owner's names. */
export const PASSWORD_STRENGTHS = ["short", "common", "own", "fair", "good", "strong"] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

const typed = (max: number) => z.string().max(max).optional();

export const passwords = {
  judgePassword: open(
    "/api/users/judgePassword",
    z.object({
      password: z.string().max(PASSWORD_MAX),
      email: typed(EMAIL_MAX),
      firstName: typed(NAME_MAX),
      lastName: typed(NAME_MAX),
      userName: typed(NAME_MAX),
      /** Id of a reset link. */
      uuid: z.uuid().optional(),
    }),
    z.object({ strength: z.enum(PASSWORD_STRENGTHS) }),
    { extension: true },
  ),
};
