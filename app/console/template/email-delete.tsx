import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadEmailTemplateRemoval, removeEmailTemplate } from "./email.server";
import { words } from "./words";

export { loadEmailTemplateRemoval as loader, removeEmailTemplate as action } from "./email.server";

export const meta = titled(words.email.deleteTitle);

export default function RemoveEmailTemplate() {
  const state = useDialogData<typeof loadEmailTemplateRemoval, typeof removeEmailTemplate>();
  return <RemoveDialog title={words.email.deleteTitle} list={paths.emailTemplate} state={state} />;
}
