import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ATTACH_INTENT, DETACH_INTENT } from "./intents";
import { words } from "./words";

interface AttachFormProps {
  csrfToken: string;
  /** Address of the list below the dialog. */
  address: string;
  submit?: string;
  /** Whether the same choice can be detached as well: where it is not known what is attached. */
  detaches?: boolean;
  children: ReactNode;
}

/** Fields that say what to attach, and the button that does. */
export function AttachForm({ csrfToken, address, submit = words.attach, detaches, children }: AttachFormProps) {
  return (
    <Form method="post" preventScrollReset noValidate>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      {children}
      <div className="dialog-foot">
        <Link className="button" to={address} preventScrollReset>
          {words.close}
        </Link>
        {detaches && (
          <button className="button" type="submit" name="intent" value={DETACH_INTENT}>
            {words.detach}
          </button>
        )}
        <button className="button button-primary" type="submit" name="intent" value={ATTACH_INTENT}>
          {submit}
        </button>
      </div>
    </Form>
  );
}
