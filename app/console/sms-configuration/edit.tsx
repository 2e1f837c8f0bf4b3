import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { SmsConfigurationDialog } from "./sms-configuration";
import type { loadSmsConfiguration, saveSmsConfiguration } from "./sms-configuration.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadSmsConfiguration as loader, saveSmsConfiguration as action } from "./sms-configuration.server";

export const meta = titled(words.editTitle);

export default function EditSmsConfiguration() {
  const state = useDialogData<typeof loadSmsConfiguration, typeof saveSmsConfiguration>();
  return <SmsConfigurationDialog title={words.editTitle} state={state} />;
}
