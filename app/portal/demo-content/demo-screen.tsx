import type { ReactNode } from "react";
import type { FormReply, NoticeContent } from "~/lib/form-reply";
import { ButtonAnchor, Submit } from "~/ui/button";
import { DialogFoot } from "~/ui/dialog-parts";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice, noticeLook } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PlainForm } from "~/ui/plain-form";
import { selectLook } from "~/ui/select-field";
import { Label } from "~/ui/text-field";
import { demoContent } from "./words";

interface ChoiceFieldProps {
  name: string;
  label: string;
  chosen: string | undefined;
  options: readonly { value: string; label: string }[];
  any?: boolean;
}

export const filterLook = "min-w-40 flex-[0_1_12rem]";

export function FilterField({ name, label, chosen, options, any }: ChoiceFieldProps) {
  return (
    <div className={filterLook}>
      <Label htmlFor={name}>{label}</Label>
      <select className={selectLook} id={name} name={name} defaultValue={chosen ?? ""}>
        {any && <option value="">{demoContent.any}</option>}
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

interface DemoHeaderProps {
  title: string;
  note?: string;
  children?: ReactNode;
}

export function DemoHeader({ title, note = demoContent.sample, children }: DemoHeaderProps) {
  return (
    <>
      <PageHeader title={title}>{children}</PageHeader>
      <p className={noticeLook.info}>{note}</p>
    </>
  );
}

interface SampleFormData {
  form: FormReply;
  notice?: NoticeContent | undefined;
  csrfToken: string;
}

interface SampleFormProps extends SampleFormData {
  labels: Readonly<Record<string, string>>;
  cancelHref: string;
  children: ReactNode;
}

/** Saves nothing. */
export function SampleForm({ form, notice, csrfToken, labels, cancelHref, children }: SampleFormProps) {
  return (
    <Panel wide>
      {notice && <Notice {...notice} />}
      <ErrorSummary form={form} labels={labels} />
      <PlainForm csrfToken={csrfToken}>
        {children}
        <DialogFoot>
          <ButtonAnchor href={cancelHref}>{demoContent.cancel}</ButtonAnchor>
          <Submit intent="save">{demoContent.save}</Submit>
        </DialogFoot>
      </PlainForm>
    </Panel>
  );
}
