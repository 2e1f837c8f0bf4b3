import { Form, Link } from "@remix-run/react";
import { ButtonLink, Submit } from "~/ui/button";
import { Dialog, FIRST_FOCUS } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { Naming } from "~/ui/naming";
import { Notice } from "~/ui/notice";
import { Confirmable } from "./confirmable";
import { useIsSending, useListAddress } from "./dialog-state";
import { DELETE_INTENT, REMOVE_USES_INTENT, SHOWN_ENTRY } from "./intents";
import type { DependentRecords } from "./remove.server";
import { words } from "./words";

interface RemovalState {
  name: string;
  /** A sentence about what goes with it. */
  loss?: string | undefined;
  dependents: readonly DependentRecords[];
  canRemoveAll: boolean;
  csrfToken: string;
  refused?: string;
  done?: string;
}

export function RemoveDialog({ title, list, state }: { title: string; list: string; state: RemovalState }) {
  const address = useListAddress(list);
  return (
    <Dialog title={title} size="small" closeHref={address}>
      <Confirmable>
        {state.refused !== undefined && <Notice kind="error" text={state.refused} />}
        {state.done !== undefined && <Notice kind="success" text={state.done} />}
        <p className="mb-4">
          <Naming sentence={state.dependents.length === 0 ? words.sure : words.inUse} name={state.name} />
        </p>
        {state.loss !== undefined && <p className="mb-4">{state.loss}</p>}
        {state.dependents.length > 0 && (
          <div className="mb-4 rounded border px-4 py-3 text-sm">
            <p className="mb-1 font-semibold">{words.usedBy}</p>
            <ul>
              {state.dependents.map(({ text, href }) => (
                <li key={text}>
                  <Link className="inline-block py-1" to={href}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
            <p className="mt-1 text-muted">{words.removeThereFirst}</p>
            {state.canRemoveAll && <RemoveAll {...state} />}
          </div>
        )}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="csrfToken" value={state.csrfToken} />
          <DialogFoot>
            <ButtonLink to={address} preventScrollReset {...FIRST_FOCUS}>
              {words.cancel}
            </ButtonLink>
            {state.dependents.length === 0 && (
              <Submit kind="danger" intent={DELETE_INTENT}>
                {words.remove}
              </Submit>
            )}
          </DialogFoot>
        </Form>
      </Confirmable>
    </Dialog>
  );
}

/** Only what was shown is removed. */
function RemoveAll({ name, dependents, csrfToken }: RemovalState) {
  const isSending = useIsSending();
  return (
    <details className="mt-2" key={dependents.map(({ entry }) => entry).join()}>
      <summary className="cursor-pointer py-1 font-semibold">{words.removeTogether}</summary>
      <ul className="my-2 list-disc pl-5">
        {dependents.map(({ loss }) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <p className="mb-3">
        <Naming sentence={words.sureOfAll} name={name} />
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="csrfToken" value={csrfToken} />
        {dependents.map(({ entry }) => (
          <input key={entry} type="hidden" name={SHOWN_ENTRY} value={entry} />
        ))}
        <Submit kind="danger" intent={REMOVE_USES_INTENT} disabled={isSending}>
          {words.removeAll}
        </Submit>
      </Form>
    </details>
  );
}
