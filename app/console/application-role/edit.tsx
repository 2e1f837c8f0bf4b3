import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { applicationRole } from "~/contract/application-role";
import { TextField } from "~/ui/text-field";
import { RoleDialog } from "./application-role";
import type { loadApplicationRole, saveApplicationRole } from "./application-role.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadApplicationRole as loader, saveApplicationRole as action } from "./application-role.server";

export const meta = titled(words.editTitle);

const { clientId: label } = applicationRole.labels;

export default function EditApplicationRole() {
  const state = useDialogData<typeof loadApplicationRole, typeof saveApplicationRole>();
  const client = <TextField form={state.form} name="clientName" label={label} readOnly required={false} />;
  return <RoleDialog title={words.editTitle} state={state} client={client} />;
}
