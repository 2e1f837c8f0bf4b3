import { Form } from "@remix-run/react";
import { IconLabel, iconButtonLook } from "~/ui/icon-button";
import { RowIcon, type RowIconName } from "~/ui/icons";
import { words } from "./words";

interface RowSubmitProps {
  id: string;
  name: string;
  label: string;
  icon: RowIconName;
  /** Distinguishes several submits of a row. */
  intent?: string;
  csrfToken: string;
}

export const RowSubmit = ({ id, name, label, icon, intent, csrfToken }: RowSubmitProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="csrfToken" value={csrfToken} />
    {intent && <input type="hidden" name="intent" value={intent} />}
    <button className={iconButtonLook} type="submit" name="id" value={id} title={label}>
      <RowIcon name={icon} />
      <IconLabel>{words.actionOn(label, name)}</IconLabel>
    </button>
  </Form>
);
