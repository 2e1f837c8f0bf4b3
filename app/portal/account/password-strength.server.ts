import { formAction } from "~/auth/form-action.server";
import { type FormCall } from "~/auth/handlers.server";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_PATTERN } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { entered } from "~/lib/form-entry";
import type { FormState } from "~/lib/form-state";
import { passwordProblem } from "./password-problem";
import { validation, passwordStrengths as words } from "./words";

/** Whose a password is to be: names as they are typed, or the reset link that leads to its owner. */
export interface PasswordOf {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  userName?: string | undefined;
  uuid?: string | undefined;
}

const OWNER = ["email", "firstName", "lastName", "userName"] as const;

/** Whose password it is: a record's. */
export const ownerIn = (record: Readonly<Partial<Record<(typeof OWNER)[number], string | null>>>) =>
  Object.fromEntries(OWNER.map((name) => [name, record[name] ?? ""]));

/** Whom the same form says it is for. */
export const ownerTyped = (form: FormData) => Object.fromEntries(OWNER.map((name) => [name, entered(form, name)]));

/** How strong a new password is, in words; empty where there is none, or the product API does not say. */
async function wordsFor(api: Api, password: string, { uuid, ...names }: PasswordOf): Promise<string> {
  if (password === "") return "";
  if (password.length > PASSWORD_MAX) return validation.tooLong;
  if (!PASSWORD_PATTERN.test(password)) return passwordProblem(password, words.short);
  const { email, firstName, lastName, userName } = names;
  const answer = await api("judgePassword", {
    password,
    email: email?.slice(0, EMAIL_MAX),
    firstName: firstName?.slice(0, NAME_MAX),
    lastName: lastName?.slice(0, NAME_MAX),
    userName: userName?.slice(0, NAME_MAX),
    uuid,
  });
  return answer.code === 200 ? words[answer.data.strength] : "";
}

/** A form that was sent, with the strength of its new password, where nothing is wrong with that. */
export async function withStrength(
  { form, api }: Pick<FormCall, "form" | "api">,
  failed: FormState,
  field: "password" | "newPassword",
  owner: PasswordOf,
): Promise<FormState> {
  if (failed.fieldErrors[field]) return failed;
  const strength = await wordsFor(api, entered(form, field), owner);
  return strength ? { ...failed, strength: words.sent(strength) } : failed;
}

/** What `public/strength.js` asks while a new password is typed. The answer is its text; nothing is kept or logged of it. */
export const judge = formAction(async ({ form, api }) => {
  const uuid = entered(form, "uuid") || undefined;
  return new Response(await wordsFor(api, entered(form, "password"), { ...ownerTyped(form), uuid }), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
});
