import type { UserFormCall } from "~/auth/require-user.server";
import { entered } from "~/lib/form-entry";

const INTENTS = ["rename-authenticator", "remove-authenticator"] as const;

/** Whether a form of the security page is about a factor of this folder. */
export const isAboutFactor = (form: FormData): boolean => INTENTS.some((intent) => form.get("intent") === intent);

/** Renames or removes the app that the form names. */
export function changeFactor({ form, api }: UserFormCall) {
  const authenticatorId = entered(form, "authenticatorId");
  return form.get("intent") === "rename-authenticator"
    ? api("renameAuthenticator", { authenticatorId, name: entered(form, "name") })
    : api("removeAuthenticator", { authenticatorId });
}
