import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { MembershipDialog, type MembershipState } from "./dialog";
import type { changeGroupClients, loadGroupClients } from "./group.server";
import { words } from "./words";

export { changeGroupClients as action, loadGroupClients as loader } from "./group.server";

export const meta = titled(words.clients);

export default function GroupClients() {
  const state: MembershipState & { clients: Choices } = useDialogData<
    typeof loadGroupClients,
    typeof changeGroupClients
  >();
  return (
    <MembershipDialog
      title={words.clients}
      texts={[words.clientsText]}
      list={paths.group}
      labels={{ clientId: words.client }}
      state={state}
    >
      <ChoiceField form={state.form} name="clientId" label={words.client} choices={state.clients} />
    </MembershipDialog>
  );
}
