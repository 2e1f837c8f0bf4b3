import { PASSWORD_MIN, PASSWORD_SPECIAL } from "~/contract/kit/rules";
import { validation, passwordProblems as words } from "./words";

const RULES: readonly [what: string, rule: RegExp][] = [
  [words.tooShort, new RegExp(`^.{${PASSWORD_MIN},}$`, "s")],
  [words.noUpper, /[A-Z]/],
  [words.noLower, /[a-z]/],
  [words.noDigit, /\d/],
  [words.noSpecial, new RegExp(`[${PASSWORD_SPECIAL}]`)],
];
const NOT_ALLOWED = new RegExp(`[^A-Za-z\\d${PASSWORD_SPECIAL}]`, "gu");

/** The specification's message with the failed rule. */
export function passwordProblem(password: string, message: string = validation.passwordPattern): string {
  const foreign = [...new Set(password.match(NOT_ALLOWED))].map((each) => (/\s/.test(each) ? words.space : each));
  if (foreign.length > 0) return words.notAllowed(message, foreign);
  const missing = RULES.filter(([, rule]) => !rule.test(password)).map(([what]) => what);
  return words.missing(message, missing);
}
