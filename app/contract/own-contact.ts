import { z } from "zod";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { OneTimeCode } from "./kit/fields";
import { signedIn } from "./kit/who";
import { user } from "./user";

const own = { who: signedIn("user", { only: "people" }), encrypted: true, extension: true, method: "POST" } as const;
const { firstName, lastName, email, phoneNumber } = user.input;

/** Codes go to the new value, and are valid in this session and for it only. */
export const ownContacts = {
  changeOwnName: endpoint({
    ...own,
    path: "/api/account/name",
    input: z.object({ firstName, lastName }),
    output: Nothing,
    audit: { action: "UPDATED", record: "USER" },
  }),

  /** `uploadProfileImage` sets one. */
  removeOwnPicture: endpoint({
    ...own,
    path: "/api/account/removePicture",
    input: z.object({}),
    output: Nothing,
    audit: { action: "UPDATED", record: "USER" },
  }),

  /** The answer does not tell whether an account has the address; its owner is told instead. */
  sendOwnEmailCode: endpoint({
    ...own,
    shown: "lately",
    path: "/api/account/emailCode",
    input: z.object({ email }),
    output: Nothing,
    audit: { action: "EMAIL_CODE_SENT" },
  }),

  changeOwnEmail: endpoint({
    ...own,
    shown: "lately",
    path: "/api/account/email",
    input: z.object({ email, otp: OneTimeCode }),
    output: Nothing,
    audit: { action: "UPDATED", record: "USER" },
  }),

  sendOwnPhoneCode: endpoint({
    ...own,
    shown: "lately",
    path: "/api/account/phoneCode",
    input: z.object({ phoneNumber }),
    output: Nothing,
    audit: { action: "PHONE_CODE_SENT" },
  }),

  changeOwnPhone: endpoint({
    ...own,
    shown: "lately",
    path: "/api/account/phone",
    input: z.object({ phoneNumber, otp: OneTimeCode }),
    output: Nothing,
    audit: { action: "UPDATED", record: "USER" },
  }),
};
