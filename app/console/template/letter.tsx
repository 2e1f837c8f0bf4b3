import { HtmlFrame } from "~/editor/html-frame";
import type { MailParts } from "~/editor/mail-frame";
import { words } from "./words";

export function Letter({ subject, mail }: { subject: string; mail: MailParts }) {
  return (
    <>
      {subject && (
        <p lang={mail.language} className="mb-2 break-words font-semibold">
          {subject}
        </p>
      )}
      <HtmlFrame title={words.email.viewTitle} mail={mail} />
    </>
  );
}
