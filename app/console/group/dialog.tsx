import type { ReactNode } from "react";
import { AttachFrame } from "~/console/kit/attach-dialog";
import { AttachForm } from "~/console/kit/attach-form";
import { type Attachable, AttachedList } from "~/console/kit/attached-list";
import { useListAddress } from "~/console/kit/dialog-state";
import { PeriodFields, periodLabels } from "~/console/user/period";
import type { FormReply } from "~/lib/form-reply";
import { Hint } from "~/ui/hint";
import { words } from "./words";

export interface MembershipState {
  name: string;
  held: readonly Attachable[];
  form: FormReply;
  csrfToken: string;
  isReadOnly?: boolean;
  done?: string;
}

interface MembershipDialogProps {
  title: string;
  /** Below each other. */
  texts: readonly string[];
  list: string;
  labels: Readonly<Record<string, string>>;
  state: MembershipState;
  children: ReactNode;
}

export function MembershipDialog({ title, texts, list, labels, state, children }: MembershipDialogProps) {
  const { name, held, form, csrfToken, isReadOnly, done } = state;
  const address = useListAddress(list);
  return (
    <AttachFrame
      title={title}
      address={address}
      about={name}
      labels={{ ...labels, ...periodLabels }}
      form={form}
      done={done}
    >
      {texts.map((text) => (
        <Hint className="mb-4" key={text}>
          {text}
        </Hint>
      ))}
      <AttachedList {...{ csrfToken, isReadOnly }} attached={held} />
      <AttachForm {...{ csrfToken, address, isReadOnly }} submit={words.give} key={held.length}>
        {children}
        <PeriodFields form={form} />
      </AttachForm>
    </AttachFrame>
  );
}
