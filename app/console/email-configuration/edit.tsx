import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { EmailConfigurationDialog } from "./email-configuration";
import type { loadEmailConfiguration, saveEmailConfiguration } from "./email-configuration.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadEmailConfiguration as loader, saveEmailConfiguration as action } from "./email-configuration.server";

export const meta = titled(words.editTitle);

export default function EditEmailConfiguration() {
  const state = useDialogData<typeof loadEmailConfiguration, typeof saveEmailConfiguration>();
  return <EmailConfigurationDialog title={words.editTitle} state={state} />;
}
