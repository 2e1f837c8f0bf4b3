import type { UserFormCall } from "~/auth/require-user.server";
import { entered } from "~/lib/form-entry";

const INTENTS = ["rename-authenticator", "remove-authenticator"] as const;

export const isAboutFactor = (form: FormData): boolean => INTENTS.some((intent) => form.get("intent") === intent);

export function changeFactor({ form, api }: UserFormCall) {
  const authenticatorId = entered(form, "authenticatorId");
  return form.get("intent") === "rename-authenticator"
    ? api("renameAuthenticator", { authenticatorId, name: entered(form, "name") })
    : api("removeAuthenticator", { authenticatorId });
}
