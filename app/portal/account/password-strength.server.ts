import { formAction } from "~/auth/form-action.server";
import { type FormCall } from "~/auth/handlers.server";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_PATTERN } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { entered } from "~/lib/form-entry";
import { errorsOf, type FormReply } from "~/lib/form-reply";
import { passwordProblem } from "./password-problem";
import { validation, passwordStrengths as words } from "./words";

/** Names as typed, or the reset link of the owner. */
export interface PasswordOf {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  userName?: string | undefined;
  uuid?: string | undefined;
}

const OWNER = ["email", "firstName", "lastName", "userName"] as const;

export const ownerIn = (record: Readonly<Partial<Record<(typeof OWNER)[number], string | null>>>) =>
  Object.fromEntries(OWNER.map((name) => [name, record[name] ?? ""]));

export const ownerTyped = (form: FormData) => Object.fromEntries(OWNER.map((name) => [name, entered(form, name)]));

/** Empty without a password, or if the product API does not say. */
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

/** Adds the new password's strength if it is valid. */
export async function withStrength(
  { form, api }: Pick<FormCall, "form" | "api">,
  failed: FormReply,
  field: "password" | "newPassword",
  owner: PasswordOf,
): Promise<FormReply> {
  if (errorsOf(failed, field).length > 0) return failed;
  const strength = await wordsFor(api, entered(form, field), owner);
  return strength ? { ...failed, strength: words.sent(strength) } : failed;
}

/** Called by `public/strength.js` while a password is typed. Nothing is stored or logged. */
export const judge = formAction(async ({ form, api }) => {
  const uuid = entered(form, "uuid") || undefined;
  return new Response(await wordsFor(api, entered(form, "password"), { ...ownerTyped(form), uuid }), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
});
