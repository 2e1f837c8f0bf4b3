import { Form, Link } from "@remix-run/react";
import { Dialog } from "~/ui/dialog";
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
      <p>{words.sure(state.name)}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="csrfToken" value={state.csrfToken} />
        <div className="dialog-foot">
          <Link className="button" to={address} preventScrollReset>
            {words.cancel}
          </Link>
          <button className="button button-danger" type="submit" name="intent" value="delete">
            {words.remove}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
