import type { ReactNode } from "react";
import type { FormReply, NoticeContent } from "~/lib/form-reply";
import { Submit } from "~/ui/button";
import { ButtonRow } from "~/ui/button-row";
import { CodeField } from "~/ui/code-field";
import { OwnForm, PlainForm } from "~/ui/plain-form";
import { OwnPage } from "./own-page";
import { words } from "./words";

const { contact } = words;

interface ContactFormProps {
  title: string;
  lead: ReactNode;
  waiting: string | undefined;
  csrfToken: string;
  notice: NoticeContent | undefined;
  form: FormReply;
  labels: Readonly<Record<string, string>>;
  children: ReactNode;
}

export function ContactForm({ title, lead, waiting, csrfToken, notice, form, labels, children }: ContactFormProps) {
  return (
    <OwnPage title={title} form={form} labels={{ ...labels, otp: contact.code }} notice={notice}>
      {waiting === undefined ? (
        <>
          <p className="mb-4 break-anywhere">{lead}</p>
          <OwnForm csrfToken={csrfToken}>
            {children}
            <Submit intent="send">{contact.send}</Submit>
          </OwnForm>
        </>
      ) : (
        <>
          <p className="mb-4 break-anywhere">{contact.sentTo(waiting)}</p>
          <div className="mb-6">
            <PlainForm csrfToken={csrfToken}>
              <CodeField form={form} name="otp" label={contact.code} />
              <Submit intent="change">{contact.change}</Submit>
            </PlainForm>
          </div>
          <PlainForm csrfToken={csrfToken}>
            <ButtonRow>
              <Submit intent="again" kind="plain">
                {contact.again}
              </Submit>
              <Submit intent="other" kind="plain">
                {contact.other}
              </Submit>
            </ButtonRow>
          </PlainForm>
        </>
      )}
    </OwnPage>
  );
}
