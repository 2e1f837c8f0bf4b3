import { z } from "zod";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { OneTimeCode } from "./kit/fields";

const own = { access: "user", encrypted: true, extension: true } as const;

/** The verified phone number: our own, beyond spec §7. Codes go to no other. */
export const ownPhones = {
  phoneState: endpoint({
    ...own,
    method: "GET",
    path: "/api/users/phoneState",
    input: z.object({}),
    /** `phoneNumber`: empty for none. `canVerify`: whether there is a gateway for text messages. */
    output: z.object({ phoneNumber: z.string(), isVerified: z.boolean(), canVerify: z.boolean() }),
  }),

  /** Texts a code to one's own number, good for this session alone. */
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
