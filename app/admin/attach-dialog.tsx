import { Form, Link } from "@remix-run/react";
import { Dialog } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormState } from "~/ui/form-state";
import { Icon } from "~/ui/icons";
import { Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { useListAddress } from "./dialog-state";
import { words } from "./words";

interface Attachable {
  id: string;
  name: string;
}

interface AttachDialogProps {
  title: string;
  /** What is attached, for the select's label. */
  label: string;
  list: string;
  state: {
    attached: readonly Attachable[];
    choices: readonly Attachable[];
    formToken: string;
    fieldErrors?: Readonly<Record<string, readonly string[]>>;
    formError?: string;
    done?: string;
  };
}

/** What is attached to a record, each with a way to detach it, and a select to attach more. */
export function AttachDialog({ title, label, list, state }: AttachDialogProps) {
  const { attached, choices, formToken, fieldErrors = {}, formError, done } = state;
  const form: FormState = { values: {}, fieldErrors, formError };
  const address = useListAddress(list);
  return (
    <Dialog title={title} size="small" closeHref={address}>
      {done !== undefined && <Notice kind="success" text={done} />}
      <ErrorSummary form={form} labels={{ chosen: label }} />
      <h3 className="label">{words.attached}</h3>
      {attached.length === 0 && <p className="hint">{words.nothingAttached}</p>}
      <ul className="attached">
        {attached.map(({ id, name }) => (
          <li key={id}>
            <span className="cut" title={name}>
              {name}
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="formToken" value={formToken} />
              <input type="hidden" name="chosen" value={id} />
              <button className="icon-button" type="submit" name="intent" value="detach" aria-label={words.detachOne(name)} title={words.detach}>
                <Icon name="close" />
              </button>
            </Form>
          </li>
        ))}
      </ul>
      {choices.length === 0 ? (
        <p className="hint">{words.nothingLeft}</p>
      ) : (
        <Form method="post" preventScrollReset noValidate key={attached.length}>
          <input type="hidden" name="formToken" value={formToken} />
          <SelectField
            form={form}
            name="chosen"
            label={label}
            empty={words.choose}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div className="dialog-foot">
            <Link className="button" to={address} preventScrollReset>
              {words.close}
            </Link>
            <button className="button button-primary" type="submit" name="intent" value="attach">
              {words.attach}
            </button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
