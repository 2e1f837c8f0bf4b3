import { Form } from "@remix-run/react";
import { IconLabel, iconButtonLook } from "~/ui/icon-button";
import { RowIcon, type RowIconName } from "~/ui/icons";

interface RowSubmitProps {
  /** The row's. */
  id: string;
  name: string;
  label: string;
  icon: RowIconName;
  /** Which of several submits of the row it is. */
  intent?: string;
  csrfToken: string;
}

/** A row's action that is done at once: a form of its own, sent to the list, whose action is a `rowAction`. */
export const RowSubmit = ({ id, name, label, icon, intent, csrfToken }: RowSubmitProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="csrfToken" value={csrfToken} />
    {intent && <input type="hidden" name="intent" value={intent} />}
    <button className={iconButtonLook} type="submit" name="id" value={id} title={label}>
      <RowIcon name={icon} />
      <IconLabel>{`${label} ${name}`}</IconLabel>
    </button>
  </Form>
);
