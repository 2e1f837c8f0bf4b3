import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { TextField } from "~/ui/text-field";
import type { changeAdministrators, loadAdministrators } from "./client-administrator.server";
import { AdministrationDialog, type AdministrationState } from "./dialog";
import { words } from "./words";

export {
  changeAdministrators as action,
  loadAdministrators as loader,
} from "./client-administrator.server";

export const meta = titled(words.ofClient);

const labels = { contact: words.contact, email: words.email };

export default function ClientAdministrators() {
  const state: AdministrationState & { contacts: Choices } = useDialogData<
    typeof loadAdministrators,
    typeof changeAdministrators
  >();
  const { form, contacts } = state;
  return (
    <AdministrationDialog title={words.ofClient} text={words.text} list={paths.client} labels={labels} state={state}>
      {contacts.options.length > 0 && (
        <ChoiceField form={form} name="contact" label={labels.contact} choices={contacts} empty={words.somebodyElse} />
      )}
      <TextField form={form} name="email" label={labels.email} type="email" autoComplete="off" />
    </AdministrationDialog>
  );
}
