import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { ReloadButton, useReload } from "~/console/kit/reload";
import { titled } from "~/console/kit/titled";
import { invitation } from "~/contract/invitation";
import { paths } from "~/lib/paths";
import { AddressListField } from "~/ui/address-list-field";
import { FieldGroup, FieldRow } from "~/ui/field-row";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { loadNewInvitation, sendInvitation } from "./invitation.server";
import { words } from "./words";

export { loadNewInvitation as loader, sendInvitation as action } from "./invitation.server";

export const meta = titled(words.newTitle);

interface Assignable {
  applications: Choices;
  clients: Choices;
  roles: readonly string[];
}

/** The second and the roles are an Admin's to give. */
interface Offered {
  first: Assignable;
  second?: Assignable;
  portalRoles?: Choices;
}

export default function NewInvitation() {
  const state = useDialogData<typeof loadNewInvitation, typeof sendInvitation>();
  const field = fieldsOf(invitation, state.form);
  const { first, second, portalRoles }: Offered = state;
  const reload = useReload();
  return (
    <FormDialog
      title={words.newTitle}
      list={paths.invitation}
      labels={invitation.labels}
      state={state}
      submit={words.send}
    >
      <AddressListField {...field("emails")} hint={words.emailsHint} />
      <FieldRow>
        <TextField {...field("firstName")} hint={words.optional} autoComplete="off" />
        <TextField {...field("lastName")} hint={words.optional} autoComplete="off" />
      </FieldRow>
      {portalRoles && (
        <ChoiceField
          {...field("portalRoleId")}
          hint={words.portalRoleHint}
          choices={portalRoles}
          empty={words.nothing}
        />
      )}
      <FieldGroup legend={words.assignment}>
        <ChoiceField {...field("applicationId")} choices={first.applications} empty={words.nothing} onChange={reload} />
        <ChoiceField {...field("clientId")} choices={first.clients} empty={words.nothing} onChange={reload} />
        <ReloadButton>{words.showRoles}</ReloadButton>
        <SelectField {...field("role")} options={first.roles} areNames />
      </FieldGroup>
      {second && (
        <FieldGroup legend={words.secondAssignment}>
          <ChoiceField
            {...field("secondApplicationId")}
            choices={second.applications}
            empty={words.nothing}
            onChange={reload}
          />
          <ChoiceField {...field("secondClientId")} choices={second.clients} empty={words.nothing} onChange={reload} />
          <SelectField {...field("secondRole")} options={second.roles} areNames />
        </FieldGroup>
      )}
    </FormDialog>
  );
}
