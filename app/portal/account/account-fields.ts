import { z } from "zod";
import {
  CODE_MAX,
  EMAIL_MAX,
  IDENTIFIER_MAX,
  PASSWORD_MAX,
  PASSWORD_PATTERN,
  PHONE_DIGITS,
  TYPED_MAX,
} from "~/contract/kit/rules";
import { plainCode, plainEmail, plainPhone } from "~/contract/kit/typed";
import { passwordProblem } from "./password-problem";
import { validation } from "./words";

/** Messages of spec §5. An empty entry arrives as undefined. */

export const identifier = z
  .string(validation.identifierRequired)
  .trim()
  .min(1, validation.identifierRequired)
  .max(IDENTIFIER_MAX, validation.tooLong);

export const email = z
  .string(validation.emailRequired)
  .max(TYPED_MAX, { error: validation.tooLong, abort: true })
  .overwrite(plainEmail)
  .min(1, { error: validation.emailRequired, abort: true })
  .max(EMAIL_MAX, { error: validation.tooLong, abort: true })
  .pipe(z.email(validation.emailInvalid));

/** Only its presence is checked. */
export const givenPassword = (required: string = validation.passwordRequired) =>
  z.string(required).min(1, required).max(PASSWORD_MAX, validation.tooLong);

export const chosenPassword = (required: string = validation.passwordRequired) =>
  z
    .string(required)
    .max(PASSWORD_MAX, { error: validation.tooLong, abort: true })
    .regex(PASSWORD_PATTERN, { error: ({ input }) => passwordProblem(String(input)) });

export const contactNumber = z
  .string(validation.contactRequired)
  .max(TYPED_MAX, { error: validation.tooLong, abort: true })
  .overwrite(plainPhone)
  .trim()
  .min(PHONE_DIGITS, validation.tooShort)
  .max(PHONE_DIGITS, validation.tooLong)
  .regex(/^\d*$/, validation.contactDigits);

export const otp = z
  .string(validation.otpRequired)
  .max(TYPED_MAX, { error: validation.tooLong, abort: true })
  .overwrite(plainCode)
  .min(1, validation.otpRequired)
  .max(CODE_MAX, validation.tooLong);
