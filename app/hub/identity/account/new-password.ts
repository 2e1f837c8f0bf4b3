import { PASSWORD_PATTERN } from "~/contract/kit/rules";
import type { PasswordStrength } from "~/contract/password";
import { productName } from "~/lib/product";
import { invalid } from "../../kit/failure";
import { isCommonPassword, isMadeOf } from "../../kit/security/common-passwords";
import { guessBits } from "../../kit/security/password-guesses";
import { words } from "./words";

export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
  userName?: string | null | undefined;
}

/** A power of two. Eleven random characters of all four classes are "good", fourteen "strong". */
const GOOD_BITS = 44;
const STRONG_BITS = 56;

const PROBLEMS: Partial<Record<PasswordStrength, string>> = { own: words.tooClose, common: words.tooCommon };

export function strengthOf(
  password: string,
  { email, firstName, lastName, userName }: PasswordOwner,
): PasswordStrength {
  if (!PASSWORD_PATTERN.test(password)) return "short";
  if (isMadeOf(password, [productName])) return "common";
  if (isMadeOf(password, [productName, email.split("@")[0]!, firstName, lastName, userName ?? ""])) return "own";
  if (isCommonPassword(password)) return "common";
  const bits = guessBits(password);
  if (bits < GOOD_BITS) return "fair";
  return bits < STRONG_BITS ? "good" : "strong";
}

/** Why a password that fits spec §5 is refused; undefined if not. */
export const problemOfPassword = (password: string, owner: PasswordOwner): string | undefined =>
  PROBLEMS[strengthOf(password, owner)];

/** @throws Failure 400 naming the field */
export function refuseGuessable(field: "password" | "newPassword", password: string, owner: PasswordOwner): void {
  const problem = problemOfPassword(password, owner);
  if (problem) throw invalid(problem, { [field]: [problem] });
}
