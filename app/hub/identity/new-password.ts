import { productName } from "~/lib/product";
import { invalid } from "../kit/failure";
import { isCommonPassword, isMadeOf } from "../kit/security/common-passwords";
import { words } from "./words";

/** Whose password it is to be. */
interface Owner {
  email: string;
  firstName: string;
  lastName: string;
  userName?: string | null | undefined;
}

/** Why a password must not be chosen, though it fits the rule of spec §5; undefined for one that may. */
export function problemOfPassword(
  password: string,
  { email, firstName, lastName, userName }: Owner,
): string | undefined {
  if (isMadeOf(password, [productName, email.split("@")[0]!, firstName, lastName, userName ?? ""]))
    return words.tooClose;
  return isCommonPassword(password) ? words.tooCommon : undefined;
}

/** @throws Failure 400 that names the field */
export function refuseGuessable(field: "password" | "newPassword", password: string, owner: Owner): void {
  const problem = problemOfPassword(password, owner);
  if (problem) throw invalid(problem, { [field]: [problem] });
}
