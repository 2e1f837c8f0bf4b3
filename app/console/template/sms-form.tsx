import { useDialogData } from "~/console/kit/dialog-state";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { paths } from "~/lib/paths";
import { PlainText, Preview } from "./preview";
import type { loadSmsTemplate, saveSmsTemplate } from "./sms.server";
import { TemplateDialog, type TemplateDialogState } from "./template";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadSmsTemplate as loader, saveSmsTemplate as action } from "./sms.server";

export const meta = titledForm(words.sms);

export default function SmsTemplateForm() {
  const state: TemplateDialogState = useDialogData<typeof loadSmsTemplate, typeof saveSmsTemplate>();
  return (
    <TemplateDialog
      title={useFormTitle(words.sms)}
      list={paths.smsTemplate}
      state={state}
      preview={(preview) => (
        <Preview preview={preview}>
          <PlainText title={words.asText} text={preview.text} />
        </Preview>
      )}
    />
  );
}
