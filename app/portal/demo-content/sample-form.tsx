import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormState, Notice as NoticeContent } from "~/lib/form-state";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
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
    <div className="panel demo-form">
      {notice && <Notice {...notice} />}
      <ErrorSummary form={form} labels={labels} />
      <Form method="post" noValidate>
        <input type="hidden" name="csrfToken" value={csrfToken} />
        {children}
        <div className="dialog-foot">
          <Link className="button" to={cancelHref}>
            {demoContent.cancel}
          </Link>
          <Submit intent="save">{demoContent.save}</Submit>
        </div>
      </Form>
    </div>
  );
}
