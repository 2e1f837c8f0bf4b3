import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import type { DialogState } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { fieldsOf } from "~/console/kit/record-form";
import { SecretField } from "~/console/kit/secret-field";
import { emailConfiguration } from "~/contract/email-configuration";
import { MAIL_TYPES, STATUSES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { AddressListField } from "~/ui/address-list-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { words } from "./words";

const { labels } = emailConfiguration;

interface EmailConfigurationDialogProps {
  title: string;
  state: DialogState & { applications: Choices; stored: { password: boolean; token: boolean } };
}

export function EmailConfigurationDialog({ title, state }: EmailConfigurationDialogProps) {
  const { form, applications, stored } = state;
  const field = fieldsOf(emailConfiguration, form);
  const entry = (name: keyof typeof labels) => ({ ...field(name), autoComplete: "off" });
  return (
    <FormDialog title={title} size="large" list={paths.emailConfiguration} labels={labels} state={state}>
      <div className="field-row">
        <ChoiceField {...field("application")} choices={applications} empty={false} />
        <SelectField {...field("status")} options={STATUSES} />
      </div>
      <p className="hint below-row">{words.statusHint}</p>
      <div className="field-row">
        <TextField {...entry("fromMailId")} type="email" />
        <TextField {...entry("defaultTo")} type="email" />
      </div>
      <AddressListField {...field("ccMailId")} hint={words.ccHint} />
      <div className="field-row">
        <SelectField {...field("type")} required options={MAIL_TYPES} />
      </div>
      <fieldset className="field-group">
        <legend>{words.server}</legend>
        <div className="field-row">
          <TextField {...entry("host")} hint={words.hostHint} />
          <TextField {...entry("port")} required={false} hint={words.portHint} inputMode="numeric" />
          <TextField {...entry("userName")} hint={words.userNameHint} />
          <SecretField {...field("password")} hint={words.passwordHint} isStored={stored.password} />
        </div>
      </fieldset>
      <fieldset className="field-group">
        <legend>{words.service}</legend>
        <div className="field-row">
          <TextField {...entry("url")} hint={words.urlHint} type="url" inputMode="url" />
          <SecretField {...field("token")} hint={words.tokenHint} isStored={stored.token} />
        </div>
      </fieldset>
    </FormDialog>
  );
}
