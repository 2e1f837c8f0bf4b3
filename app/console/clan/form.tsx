import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { words as kit } from "~/console/kit/words";
import { clan } from "~/contract/clan";
import { CLAN_TYPES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { loadClan, saveClan } from "./clan.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadClan as loader, saveClan as action } from "./clan.server";

export const meta = titledForm(words);

export default function ClanForm() {
  const state: DialogState & { clients: Choices } = useDialogData<typeof loadClan, typeof saveClan>();
  const field = fieldsOf(clan, state.form);
  return (
    <FormDialog title={useFormTitle(words)} list={paths.clan} labels={clan.labels} state={state}>
      <ChoiceField {...field("clientId")} choices={state.clients} />
      <TextField {...field("name")} />
      <TextField {...field("count")} type="number" inputMode="numeric" min={0} step={1} />
      <SelectField {...field("type")} empty={kit.choose} options={CLAN_TYPES} />
    </FormDialog>
  );
}
