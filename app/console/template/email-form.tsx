import { useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { SEND_TO_ME_INTENT } from "~/console/kit/intents";
import { emailTemplate } from "~/contract/template";
import { paths } from "~/lib/paths";
import { Submit } from "~/ui/button";
import { TextField } from "~/ui/text-field";
import type { loadEmailTemplate, saveEmailTemplate } from "./email.server";
import { Letter } from "./letter";
import { PlainText, Preview } from "./preview";
import { TemplateDialog, type TemplateDialogState } from "./template";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadEmailTemplate as loader, saveEmailTemplate as action } from "./email.server";

export const meta = titledForm(words.email);

export default function EmailTemplateForm() {
  const state: TemplateDialogState = useDialogData<typeof loadEmailTemplate, typeof saveEmailTemplate>();
  return (
    <TemplateDialog
      title={useFormTitle(words.email)}
      list={paths.emailTemplate}
      state={state}
      subject={<TextField {...fieldsOf(emailTemplate, state.form)("subject")} autoComplete="off" />}
      submits={
        <Submit kind="plain" intent={SEND_TO_ME_INTENT} title={words.sendToMeHint}>
          {words.sendToMe}
        </Submit>
      }
      preview={(preview) => (
        <Preview preview={preview}>
          <Letter subject={preview.subject} mail={preview.mail} />
          <PlainText title={words.asText} text={preview.text} />
        </Preview>
      )}
    />
  );
}
