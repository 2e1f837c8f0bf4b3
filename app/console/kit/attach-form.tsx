import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink, Submit } from "~/ui/button";
import { DialogFoot } from "~/ui/dialog-parts";
import { ATTACH_INTENT, DETACH_INTENT } from "./intents";
import { words } from "./words";

interface AttachFormProps {
  csrfToken: string;
  address: string;
  submit?: string;
  /** Offers to detach the choice, if attachments cannot be listed. */
  detaches?: boolean;
  isReadOnly?: boolean;
  children: ReactNode;
}

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
