import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { TextField } from "~/ui/text-field";
import { MembershipDialog, type MembershipState } from "./dialog";
import type { changeMembers, loadMembers } from "./group.server";
import { words } from "./words";

export { changeMembers as action, loadMembers as loader } from "./group.server";

export const meta = titled(words.members);

export default function GroupMembers() {
  const state: MembershipState & { all: number } = useDialogData<typeof loadMembers, typeof changeMembers>();
  const { held, all } = state;
  return (
    <MembershipDialog
      title={words.members}
      texts={[words.membersText, ...(all > held.length ? [words.firstMembers(held.length, all)] : [])]}
      list={paths.group}
      labels={{ email: words.email }}
      state={state}
    >
      <TextField form={state.form} name="email" label={words.email} type="email" autoComplete="off" />
    </MembershipDialog>
  );
}
