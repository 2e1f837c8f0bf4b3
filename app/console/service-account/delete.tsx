import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadServiceAccountRemoval, removeServiceAccount } from "./service-account.server";
import { words } from "./words";

export { loadServiceAccountRemoval as loader, removeServiceAccount as action } from "./service-account.server";

export const meta = titled(words.deleteTitle);

export default function RemoveServiceAccount() {
  const state = useDialogData<typeof loadServiceAccountRemoval, typeof removeServiceAccount>();
  return <RemoveDialog title={words.deleteTitle} list={paths.serviceAccount} state={state} />;
}
