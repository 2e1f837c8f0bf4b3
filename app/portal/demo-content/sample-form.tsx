import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormState, Notice as NoticeContent } from "~/lib/form-state";
import { ButtonLink, Submit } from "~/ui/button";
import { DialogFoot } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { demoContent } from "./words";

export interface SampleFormData {
  form: FormState;
  notice?: NoticeContent | undefined;
  csrfToken: string;
}

interface SampleFormProps extends SampleFormData {
  labels: Readonly<Record<string, string>>;
  cancelHref: string;
  children: ReactNode;
}

/** A form without anything behind it. */
export function SampleForm({ form, notice, csrfToken, labels, cancelHref, children }: SampleFormProps) {
  return (
    <Panel wide>
      {notice && <Notice {...notice} />}
      <ErrorSummary form={form} labels={labels} />
      <Form method="post" noValidate>
        <input type="hidden" name="csrfToken" value={csrfToken} />
        {children}
        <DialogFoot>
          <ButtonLink to={cancelHref}>{demoContent.cancel}</ButtonLink>
          <Submit intent="save">{demoContent.save}</Submit>
        </DialogFoot>
      </Form>
    </Panel>
  );
}
