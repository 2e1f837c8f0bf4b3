import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadApplicationRemoval, removeApplication } from "./application.server";
import { words } from "./words";

export { loadApplicationRemoval as loader, removeApplication as action } from "./application.server";

export const meta = titled(words.deleteTitle);

export default function RemoveApplication() {
  const state = useDialogData<typeof loadApplicationRemoval, typeof removeApplication>();
  return <RemoveDialog title={words.deleteTitle} list={paths.application} state={state} />;
}
