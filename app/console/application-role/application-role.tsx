import type { ReactNode } from "react";
import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import type { DialogState } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { applicationRole } from "~/contract/application-role";
import { ACTIONS_OF_ROLE, ALL, REGIONS } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { CheckboxList } from "~/ui/checkbox-list";
import { FieldRow } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { words } from "./words";

interface RoleDialogProps {
  title: string;
  state: DialogState & { applications: Choices };
  /** The client: chosen once, then only shown. */
  client: ReactNode;
}

export function RoleDialog({ title, state, client }: RoleDialogProps) {
  const field = fieldsOf(applicationRole, state.form);
  return (
    <FormDialog title={title} size="large" list={paths.applicationRole} labels={applicationRole.labels} state={state}>
      <FieldRow>
        <ChoiceField {...field("applicationId")} choices={state.applications} />
        {client}
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
