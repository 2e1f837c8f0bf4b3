import { Form, Link } from "@remix-run/react";
import { ButtonLink, Submit } from "~/ui/button";
import { Dialog, DialogFoot, FIRST_FOCUS } from "~/ui/dialog";
import { Naming } from "~/ui/naming";
import { Notice } from "~/ui/notice";
import { useListAddress } from "./dialog-state";
import type { DependentRecords } from "./remove.server";
import { words } from "./words";

interface RemoveDialogProps {
  title: string;
  list: string;
  state: { name: string; dependents: readonly DependentRecords[]; csrfToken: string; refused?: string };
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
      {state.dependents.length > 0 && (
        <div className="mb-4 rounded border px-4 py-3 text-sm">
          <p className="mb-1 font-semibold">{words.usedBy}</p>
          <ul>
            {state.dependents.map(({ text, links }) => (
              <li key={text}>
                {links.length > 1 && `${text}:`}
                {links.map(({ label, href }) => (
                  <Link className={`inline-block py-1 ${links.length > 1 ? "ml-2" : ""}`} key={href} to={href}>
                    {label}
                  </Link>
                ))}
              </li>
            ))}
          </ul>
          <p className="mt-1 text-muted">{words.removeThereFirst}</p>
        </div>
      )}
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
