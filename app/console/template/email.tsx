import { fieldsOf } from "~/console/kit/fields-of";
import { emailTemplate } from "~/contract/template";
import { HtmlFrame } from "~/editor/html-frame";
import type { MailParts } from "~/editor/mail-frame";
import { paths } from "~/lib/paths";
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
