import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { SmsTemplateDialog } from "./sms";
import type { loadNewSmsTemplate, saveNewSmsTemplate } from "./sms.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewSmsTemplate as loader, saveNewSmsTemplate as action } from "./sms.server";

export const meta = titled(words.sms.newTitle);

export default function NewSmsTemplate() {
  const state = useDialogData<typeof loadNewSmsTemplate, typeof saveNewSmsTemplate>();
  return <SmsTemplateDialog title={words.sms.newTitle} state={state} />;
}
