import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink, Submit } from "~/ui/button";
import { DialogFoot } from "~/ui/dialog-parts";
import { ATTACH_INTENT, DETACH_INTENT } from "./intents";
import { words } from "./words";

interface AttachFormProps {
  csrfToken: string;
  /** Address of the list below the dialog. */
  address: string;
  submit?: string;
  /** Whether the same choice can be detached as well: where it is not known what is attached. */
  detaches?: boolean;
  /** Whether the reader may only look: nothing is left but the way back. */
  isReadOnly?: boolean;
  children: ReactNode;
}

/** Fields that say what to attach, and the button that does. */
export function AttachForm({
  csrfToken,
  address,
  submit = words.attach,
  detaches,
  isReadOnly,
  children,
}: AttachFormProps) {
  const close = (
    <ButtonLink to={address} preventScrollReset>
      {words.close}
    </ButtonLink>
  );
  return isReadOnly ? (
    <DialogFoot>{close}</DialogFoot>
  ) : (
    <Form method="post" preventScrollReset noValidate>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      {children}
      <DialogFoot>
        {close}
        {detaches && (
          <Submit kind="plain" intent={DETACH_INTENT}>
            {words.detach}
          </Submit>
        )}
        <Submit intent={ATTACH_INTENT}>{submit}</Submit>
      </DialogFoot>
    </Form>
  );
}
