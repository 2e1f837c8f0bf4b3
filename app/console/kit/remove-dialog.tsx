import { Form } from "@remix-run/react";
import { ButtonLink, Submit } from "~/ui/button";
import { Dialog, DialogFoot, FIRST_FOCUS } from "~/ui/dialog";
import { Naming } from "~/ui/naming";
import { Notice } from "~/ui/notice";
import { useListAddress } from "./dialog-state";
import { words } from "./words";

interface RemoveDialogProps {
  title: string;
  list: string;
  state: { name: string; csrfToken: string; refused?: string };
}

/** Asks before a record is deleted; why it cannot be is said here too. */
export function RemoveDialog({ title, list, state }: RemoveDialogProps) {
  const address = useListAddress(list);
  return (
    <Dialog title={title} size="small" closeHref={address}>
      {state.refused !== undefined && <Notice kind="error" text={state.refused} />}
      <p className="mb-4">
        <Naming sentence={words.sure} name={state.name} />
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="csrfToken" value={state.csrfToken} />
        <DialogFoot>
          <ButtonLink to={address} preventScrollReset {...FIRST_FOCUS}>
            {words.cancel}
          </ButtonLink>
          <Submit kind="danger" intent="delete">
            {words.remove}
          </Submit>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
