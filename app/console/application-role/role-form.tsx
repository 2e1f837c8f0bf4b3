import type { ReactNode } from "react";
import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import type { DialogState } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { ACTIONS_OF_ROLE, ALL, REGIONS } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { CheckboxList } from "~/ui/checkbox-list";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { applicationRole as words } from "./words";

const labels = {
  applicationId: words.application,
  clientId: words.client,
  role: words.role,
  roleId: words.roleId,
  regions: words.regions,
  sequence: words.sequence,
  actionOfRole: words.actionOfRole,
  rangeFrom: words.rangeFrom,
  rangeTo: words.rangeTo,
};

interface RoleDialogProps {
  title: string;
  state: DialogState & { applications: Choices };
  /** The client: chosen once, then only shown. */
  client: ReactNode;
}

export function RoleDialog({ title, state, client }: RoleDialogProps) {
  const { form, applications } = state;
  return (
    <FormDialog title={title} size="large" list={paths.applicationRole} labels={labels} state={state}>
      <div className="field-row">
        <ChoiceField form={form} name="applicationId" label={labels.applicationId} choices={applications} />
        {client}
        <TextField form={form} name="role" label={labels.role} />
        <TextField form={form} name="roleId" label={labels.roleId} />
        <SelectField
          form={form}
          name="actionOfRole"
          label={labels.actionOfRole}
          empty={words.noAction}
          options={ACTIONS_OF_ROLE}
          required={false}
        />
        <TextField form={form} name="sequence" label={labels.sequence} inputMode="numeric" required={false} />
        <TextField form={form} name="rangeFrom" label={labels.rangeFrom} inputMode="decimal" required={false} />
        <TextField form={form} name="rangeTo" label={labels.rangeTo} inputMode="decimal" required={false} />
      </div>
      <p className="hint">{words.rangeHint}</p>
      <CheckboxList form={form} name="regions" label={labels.regions} options={REGIONS} all={ALL} />
    </FormDialog>
  );
}
