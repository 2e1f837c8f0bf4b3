import type { ReactNode } from "react";
import { type FormReply, untouched } from "~/lib/form-reply";
import { Dialog } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { AttachForm } from "./attach-form";
import { type Attachable, AttachedList } from "./attached-list";
import { ChoiceField } from "./choice-field";
import type { Choices } from "./choices";
import { Confirmable } from "./confirmable";
import { useListAddress } from "./dialog-state";
import { words } from "./words";

interface AttachFrameProps {
  title: string;
  address: string;
  about: string;
  labels: Readonly<Record<string, string>>;
  form: FormReply;
  done?: string;
  children: ReactNode;
}

export function AttachFrame({ title, address, about, labels, form, done, children }: AttachFrameProps) {
  return (
    <Dialog title={title} size="small" closeHref={address} about={about} asksBeforeLeaving>
      <Confirmable>
        {done !== undefined && <Notice kind="success" text={done} />}
        <ErrorSummary form={form} labels={labels} />
        {children}
      </Confirmable>
    </Dialog>
  );
}

export interface AttachState {
  name: string;
  about?: string;
  /** Undefined if the product API does not list them. */
  attached: readonly Attachable[] | undefined;
  choices: Choices;
  csrfToken: string;
  isReadOnly?: boolean;
  form?: FormReply;
  done?: string;
}

interface AttachDialogProps {
  title: string;
  label: string;
  list: string;
  state: AttachState;
}

export function AttachDialog({ title, label, list, state }: AttachDialogProps) {
  const { name, about = name, attached, choices, csrfToken, isReadOnly = false, form = untouched, done } = state;
  const address = useListAddress(list);
  return (
    <AttachFrame title={title} address={address} about={about} labels={{ chosen: label }} form={form} done={done}>
      {attached ? (
        <AttachedList attached={attached} csrfToken={csrfToken} isReadOnly={isReadOnly} />
      ) : (
        <Hint>{words.attachedUnknown}</Hint>
      )}
      {!isReadOnly && choices.options.length === 0 && choices.found === undefined ? (
        <Hint>{words.nothingLeft}</Hint>
      ) : (
        <AttachForm {...{ csrfToken, address, isReadOnly }} key={attached?.length} detaches={!attached}>
          <ChoiceField form={form} name="chosen" label={label} choices={choices} />
        </AttachForm>
      )}
    </AttachFrame>
  );
}
