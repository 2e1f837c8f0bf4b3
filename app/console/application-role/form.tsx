import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { applicationRole } from "~/contract/application-role";
import { ACTIONS_OF_ROLE, ALL, REGIONS } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { CheckboxList } from "~/ui/checkbox-list";
import { FieldRow } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { loadApplicationRole, saveApplicationRole } from "./application-role.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadApplicationRole as loader, saveApplicationRole as action } from "./application-role.server";

export const meta = titledForm(words);

/** `clients`: for a new role only. */
type ApplicationRoleFormState = DialogState & { applications: Choices; clients?: Choices };

const { clientId: clientLabel } = applicationRole.labels;

export default function ApplicationRoleForm() {
  const state: ApplicationRoleFormState = useDialogData<typeof loadApplicationRole, typeof saveApplicationRole>();
  const field = fieldsOf(applicationRole, state.form);
  return (
    <FormDialog
      title={useFormTitle(words)}
      size="large"
      list={paths.applicationRole}
      labels={applicationRole.labels}
      state={state}
    >
      <FieldRow>
        <ChoiceField {...field("applicationId")} choices={state.applications} />
        {state.clients ? (
          <ChoiceField {...field("clientId")} empty={words.everyClient} choices={state.clients} />
        ) : (
          <TextField form={state.form} name="clientName" label={clientLabel} readOnly required={false} />
        )}
        <TextField {...field("role")} />
        <TextField {...field("roleId")} />
        <SelectField {...field("actionOfRole")} empty={words.noAction} options={ACTIONS_OF_ROLE} />
        <TextField {...field("sequence")} inputMode="numeric" />
        <TextField {...field("rangeFrom")} inputMode="decimal" />
        <TextField {...field("rangeTo")} inputMode="decimal" />
      </FieldRow>
      <Hint>{words.rangeHint}</Hint>
      <CheckboxList {...field("regions")} options={REGIONS} all={ALL} />
    </FormDialog>
  );
}
