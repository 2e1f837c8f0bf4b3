import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadSmsTemplateRemoval, removeSmsTemplate } from "./sms.server";
import { words } from "./words";

export { loadSmsTemplateRemoval as loader, removeSmsTemplate as action } from "./sms.server";

export const meta = titled(words.sms.deleteTitle);

export default function RemoveSmsTemplate() {
  const state = useDialogData<typeof loadSmsTemplateRemoval, typeof removeSmsTemplate>();
  return <RemoveDialog title={words.sms.deleteTitle} list={paths.smsTemplate} state={state} />;
}
