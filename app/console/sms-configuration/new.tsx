import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { SmsConfigurationDialog } from "./sms-configuration";
import type { loadNewSmsConfiguration, saveNewSmsConfiguration } from "./sms-configuration.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewSmsConfiguration as loader, saveNewSmsConfiguration as action } from "./sms-configuration.server";

export const meta = titled(words.newTitle);

export default function NewSmsConfiguration() {
  const state = useDialogData<typeof loadNewSmsConfiguration, typeof saveNewSmsConfiguration>();
  return <SmsConfigurationDialog title={words.newTitle} state={state} />;
}
