import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle, useIsNew } from "~/console/kit/form-title";
import { STATUSES } from "~/contract/kit/rules";
import { serviceAccount } from "~/contract/service-account";
import { paths } from "~/lib/paths";
import { FieldRow } from "~/ui/field-row";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { ExpiresOn } from "./expires-on";
import type { RightsGroup } from "./rights";
import { RightsField } from "./rights-field";
import type { loadServiceAccount, saveServiceAccount } from "./service-account.server";
import { ShownToken } from "./shown-token";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadServiceAccount as loader, saveServiceAccount as action } from "./service-account.server";

export const meta = titledForm(words);

const labels = { ...serviceAccount.labels, expiresOn: words.expiresOn };

export default function ServiceAccountForm() {
  const state: DialogState & { groups: readonly RightsGroup[]; clients: Choices } = useDialogData<
    typeof loadServiceAccount,
    typeof saveServiceAccount
  >();
  const title = useFormTitle(words);
  const isNew = useIsNew();
  if (state.once) return <ShownToken title={title} token={state.once} />;
  const field = fieldsOf(serviceAccount, state.form);
  return (
    <FormDialog title={title} size="large" list={paths.serviceAccount} labels={labels} state={state}>
      <FieldRow>
        <TextField {...field("name")} autoComplete="off" />
        <SelectField {...field("status")} options={STATUSES} />
        <TextField {...field("contact")} hint={words.contactHint} type="email" autoComplete="off" />
        {isNew && <ExpiresOn form={state.form} />}
      </FieldRow>
      <ChoiceField {...field("clientId")} choices={state.clients} empty={words.everyClient} hint={words.clientHint} />
      <RightsField {...field("rights")} hint={words.rightsHint} groups={state.groups} />
    </FormDialog>
  );
}
