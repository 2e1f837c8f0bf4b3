import { z } from "zod";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { OneTimeCode } from "./kit/fields";
import { signedIn } from "./kit/who";

const own = { who: signedIn("user"), encrypted: true, extension: true } as const;

/** Codes go to verified numbers only. */
export const ownPhones = {
  phoneState: endpoint({
    ...own,
    method: "GET",
    path: "/api/users/phoneState",
    input: z.object({}),
    /** `phoneNumber`: empty for none. `canVerify`: a gateway exists. */
    output: z.object({ phoneNumber: z.string(), isVerified: z.boolean(), canVerify: z.boolean() }),
  }),

  /** The code is valid in this session only. */
  sendPhoneCode: endpoint({
    ...own,
    method: "POST",
    path: "/api/users/sendPhoneCode",
    input: z.object({}),
    output: Nothing,
    audit: { action: "PHONE_CODE_SENT" },
  }),

  verifyPhone: endpoint({
    ...own,
    method: "POST",
    path: "/api/users/verifyPhone",
    input: z.object({ otp: OneTimeCode }),
    output: Nothing,
    audit: { action: "PHONE_VERIFIED" },
  }),
};
