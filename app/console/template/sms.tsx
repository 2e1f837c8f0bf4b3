import { paths } from "~/lib/paths";
import { PlainText, Preview } from "./preview";
import { TemplateDialog, type TemplateDialogState } from "./template";
import { words } from "./words";

export function SmsTemplateDialog({ title, state }: { title: string; state: TemplateDialogState }) {
  return (
    <TemplateDialog
      title={title}
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
