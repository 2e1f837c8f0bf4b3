import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { EmailConfigurationDialog } from "./email-configuration";
import type { loadNewEmailConfiguration, saveNewEmailConfiguration } from "./email-configuration.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewEmailConfiguration as loader, saveNewEmailConfiguration as action } from "./email-configuration.server";

export const meta = titled(words.newTitle);

export default function NewEmailConfiguration() {
  const state = useDialogData<typeof loadNewEmailConfiguration, typeof saveNewEmailConfiguration>();
  return <EmailConfigurationDialog title={words.newTitle} state={state} />;
}
