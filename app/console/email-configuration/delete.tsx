import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadEmailConfigurationRemoval, removeEmailConfiguration } from "./email-configuration.server";
import { words } from "./words";

export {
  loadEmailConfigurationRemoval as loader,
  removeEmailConfiguration as action,
} from "./email-configuration.server";

export const meta = titled(words.deleteTitle);

export default function RemoveEmailConfiguration() {
  const state = useDialogData<typeof loadEmailConfigurationRemoval, typeof removeEmailConfiguration>();
  return <RemoveDialog title={words.deleteTitle} list={paths.emailConfiguration} state={state} />;
}
