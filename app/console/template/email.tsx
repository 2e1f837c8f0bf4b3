import { fieldsOf } from "~/console/kit/fields-of";
import { SEND_TO_ME_INTENT } from "~/console/kit/intents";
import { emailTemplate } from "~/contract/template";
import { HtmlFrame } from "~/editor/html-frame";
import type { MailParts } from "~/editor/mail-frame";
import { paths } from "~/lib/paths";
import { Submit } from "~/ui/button";
import { TextField } from "~/ui/text-field";
import { PlainText, Preview } from "./preview";
import { TemplateDialog, type TemplateDialogState } from "./template";
import { words } from "./words";

export function EmailTemplateDialog({ title, state }: { title: string; state: TemplateDialogState }) {
  return (
    <TemplateDialog
      title={title}
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

/** A mail as its recipient sees it. */
export function Letter({ subject, mail }: { subject: string; mail: MailParts }) {
  return (
    <>
      {subject && <p className="mb-2 break-words font-semibold">{subject}</p>}
      <HtmlFrame title={words.email.viewTitle} mail={mail} />
    </>
  );
}
