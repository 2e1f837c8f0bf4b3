import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { changeAdministered, loadAdministered } from "./client-administrator.server";
import { AdministrationDialog, type AdministrationState } from "./dialog";
import { words } from "./words";

export {
  changeAdministered as action,
  loadAdministered as loader,
} from "./client-administrator.server";

export const meta = titled(words.ofUser);

const labels = { clientId: words.client };

export default function UserAdministers() {
  const state: AdministrationState & { clients: Choices } = useDialogData<
    typeof loadAdministered,
    typeof changeAdministered
  >();
  return (
    <AdministrationDialog title={words.ofUser} text={words.userText} list={paths.user} labels={labels} state={state}>
      <ChoiceField form={state.form} name="clientId" label={labels.clientId} choices={state.clients} />
    </AdministrationDialog>
  );
}
