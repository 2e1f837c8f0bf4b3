import { z } from "zod";
import { Email, Phone, requiredText } from "./fields";
import { composed } from "./names";
import { IDENTIFIER_MAX, PHONE_PATTERN } from "./rules";
import { plainEmail, plainPhone } from "./typed";
import { words } from "./words";

export type Identifier = { email: string } | { phone: string } | { userId: string };

/** Spec §5: with an @ an email, with ten digits a phone number, else a user id. */
export function readIdentifier(text: string): Identifier {
  if (text.includes("@")) return { email: plainEmail(text) };
  const phone = plainPhone(text);
  return PHONE_PATTERN.test(phone) ? { phone } : { userId: composed(text.trim()) };
}

/** Exactly one of email, phone or userId; errors are reported together with those of `shape`. */
export const identified = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({
      email: Email.optional(),
      phone: Phone.optional(),
      userId: requiredText(words.labels.userId, IDENTIFIER_MAX).optional(),
      ...shape,
    })
    .refine((input) => named(input) > 0, { path: ["email"], message: words.identifierRequired, when: isFields })
    .refine((input: Named) => input.phone === undefined || named(input) < 2, {
      path: ["phone"],
      message: words.oneIdentifier,
      when: isFields,
    })
    .refine((input: Named) => input.userId === undefined || named(input) < 2, {
      path: ["userId"],
      message: words.oneIdentifier,
      when: isFields,
    });

interface Named {
  email?: unknown;
  phone?: unknown;
  userId?: unknown;
}

const named = ({ email, phone, userId }: Named): number =>
  [email, phone, userId].filter((value) => value !== undefined).length;

const isFields = ({ value }: { value: unknown }): boolean => typeof value === "object" && value !== null;
