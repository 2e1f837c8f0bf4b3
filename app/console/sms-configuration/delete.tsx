import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadSmsConfigurationRemoval, removeSmsConfiguration } from "./sms-configuration.server";
import { words } from "./words";

export { loadSmsConfigurationRemoval as loader, removeSmsConfiguration as action } from "./sms-configuration.server";

export const meta = titled(words.deleteTitle);

export default function RemoveSmsConfiguration() {
  const state = useDialogData<typeof loadSmsConfigurationRemoval, typeof removeSmsConfiguration>();
  return <RemoveDialog title={words.deleteTitle} list={paths.smsConfiguration} state={state} />;
}
