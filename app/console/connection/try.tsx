import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { Confirmable } from "~/console/kit/confirmable";
import { type DialogState, useDialogData, useIsSending, useListAddress } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import type { TrialFault } from "~/contract/connection-trial";
import { paths } from "~/lib/paths";
import { ButtonAnchor, ButtonLink, Submit } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import type { beginTrial, loadTrial } from "./trial.server";
import { Fault } from "./trial-fault";
import { words as allWords } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { beginTrial as action, loadTrial as loader } from "./trial.server";

const words = allWords.trial;

export const meta = titled(words.title);

interface TrialState extends DialogState {
  name: string;
  lead: string;
  /** Where the provider's sign-in is. */
  address?: string;
  fault?: TrialFault | undefined;
}

export default function TryConnection() {
  const { name, lead, form, csrfToken, address, fault }: TrialState = useDialogData<
    typeof loadTrial,
    typeof beginTrial
  >();
  const list = useListAddress(paths.connection);
  const isSending = useIsSending();
  // Without scripts the answer's header leads.
  useEffect(() => {
    if (address) window.location.assign(address);
  }, [address]);
  return (
    <Dialog title={words.title} size="small" about={name} closeHref={list}>
      <Confirmable>
        {fault && !isSending && <Fault fault={fault} />}
        <ErrorSummary form={form} labels={{}} />
        <Hint className="mb-4">{lead}</Hint>
        <Form method="post" noValidate preventScrollReset>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <DialogFoot>
            <ButtonLink to={list} preventScrollReset>
              {allWords.close}
            </ButtonLink>
            {address ? (
              <ButtonAnchor kind="primary" href={address}>
                {words.onward(name)}
              </ButtonAnchor>
            ) : (
              <Submit intent="try" disabled={isSending}>
                {words.act}
              </Submit>
            )}
          </DialogFoot>
        </Form>
      </Confirmable>
    </Dialog>
  );
}
