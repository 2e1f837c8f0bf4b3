import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { SmsTemplateDialog } from "./sms";
import type { loadSmsTemplate, saveSmsTemplate } from "./sms.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadSmsTemplate as loader, saveSmsTemplate as action } from "./sms.server";

export const meta = titled(words.sms.editTitle);

export default function EditSmsTemplate() {
  const state = useDialogData<typeof loadSmsTemplate, typeof saveSmsTemplate>();
  return <SmsTemplateDialog title={words.sms.editTitle} state={state} />;
}
