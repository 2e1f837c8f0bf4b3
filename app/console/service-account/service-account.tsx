import type { ReactNode } from "react";
import type { DialogState } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { STATUSES } from "~/contract/kit/rules";
import { serviceAccount } from "~/contract/service-account";
import { paths } from "~/lib/paths";
import { FieldRow } from "~/ui/field-row";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { RightsGroup } from "./rights";
import { RightsField } from "./rights-field";
import { words } from "./words";

export interface ServiceAccountState extends DialogState {
  groups: readonly RightsGroup[];
}

interface ServiceAccountDialogProps {
  title: string;
  state: ServiceAccountState;
  /** Fields besides the record's own, and their labels. */
  children?: ReactNode;
  labels?: Readonly<Record<string, string>>;
}

export function ServiceAccountDialog({ title, state, children, labels }: ServiceAccountDialogProps) {
  const field = fieldsOf(serviceAccount, state.form);
  return (
    <FormDialog
      title={title}
      size="large"
      list={paths.serviceAccount}
      labels={{ ...serviceAccount.labels, ...labels }}
      state={state}
    >
      <FieldRow>
        <TextField {...field("name")} autoComplete="off" />
        <SelectField {...field("status")} options={STATUSES} />
        <TextField {...field("contact")} hint={words.contactHint} type="email" autoComplete="off" />
        {children}
      </FieldRow>
      <RightsField {...field("rights")} hint={words.rightsHint} groups={state.groups} />
    </FormDialog>
  );
}
