import type { ReactNode } from "react";
import { AttachFrame } from "~/console/kit/attach-dialog";
import { AttachForm } from "~/console/kit/attach-form";
import { type Attachable, AttachedList } from "~/console/kit/attached-list";
import { useListAddress } from "~/console/kit/dialog-state";
import { PeriodFields, periodLabels } from "~/console/user/period";
import type { FormReply } from "~/lib/form-reply";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import { words } from "./words";

export interface AdministrationState {
  name: string;
  held: readonly Attachable[];
  form: FormReply;
  csrfToken: string;
  isReadOnly?: boolean;
  done?: string;
}

interface AdministrationDialogProps {
  title: string;
  text: string;
  list: string;
  labels: Readonly<Record<string, string>>;
  state: AdministrationState;
  children: ReactNode;
}

/** A client's administrators, or a user's clients: each with days and a reason, and to be ended. */
export function AdministrationDialog({ title, text, list, labels, state, children }: AdministrationDialogProps) {
  const { name, held, form, csrfToken, isReadOnly, done } = state;
  const address = useListAddress(list);
  const all = { ...labels, reason: words.reason, ...periodLabels };
  return (
    <AttachFrame title={title} address={address} about={name} labels={all} form={form} done={done}>
      <Hint className="mb-4">{text}</Hint>
      <AttachedList {...{ csrfToken, isReadOnly }} attached={held} />
      <AttachForm {...{ csrfToken, address, isReadOnly }} submit={words.give} key={held.length}>
        {children}
        <TextField form={form} name="reason" label={words.reason} hint={words.reasonHint} autoComplete="off" />
        <PeriodFields form={form} />
      </AttachForm>
    </AttachFrame>
  );
}
