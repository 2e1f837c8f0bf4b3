import type { UserFormCall } from "~/auth/require-user.server";
import { entered } from "~/lib/form-entry";

const INTENTS = ["rename-passkey", "remove-passkey"] as const;

export const isAboutPasskey = (form: FormData): boolean => INTENTS.some((intent) => form.get("intent") === intent);

export function changePasskey({ form, api }: UserFormCall) {
  const passkeyId = entered(form, "passkeyId");
  return form.get("intent") === "rename-passkey"
    ? api("renamePasskey", { passkeyId, name: entered(form, "name") })
    : api("removePasskey", { passkeyId });
}
