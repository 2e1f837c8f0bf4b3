import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { MembershipDialog, type MembershipState } from "./dialog";
import type { changeGroupsOfUser, loadGroupsOfUser } from "./group.server";
import { words } from "./words";

export { changeGroupsOfUser as action, loadGroupsOfUser as loader } from "./group.server";

export const meta = titled(words.ofUser);

export default function GroupsOfUser() {
  const state: MembershipState & { groups: Choices; byClients: readonly string[] } = useDialogData<
    typeof loadGroupsOfUser,
    typeof changeGroupsOfUser
  >();
  const { byClients } = state;
  return (
    <MembershipDialog
      title={words.ofUser}
      texts={[words.ofUserText, ...(byClients.length > 0 ? [words.byClients(byClients.join("; "))] : [])]}
      list={paths.user}
      labels={{ groupId: words.group }}
      state={state}
    >
      <ChoiceField form={state.form} name="groupId" label={words.group} choices={state.groups} />
    </MembershipDialog>
  );
}
