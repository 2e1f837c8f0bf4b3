import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { SecretField } from "~/console/kit/secret-field";
import { emailConfiguration } from "~/contract/email-configuration";
import { MAIL_TYPES, STATUSES } from "~/contract/kit/rules";
import { errorsOf, valueOf } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { AddressListField } from "~/ui/address-list-field";
import { CheckboxField } from "~/ui/checkbox-field";
import { FieldGroup, FieldRow } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { loadEmailConfiguration, saveEmailConfiguration } from "./email-configuration.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadEmailConfiguration as loader, saveEmailConfiguration as action } from "./email-configuration.server";

export const meta = titledForm(words);

const { labels } = emailConfiguration;

/** Marked neither required nor optional: the legend tells. */
const oneOfTwo = { required: undefined };

type EmailConfigurationFormState = DialogState & {
  applications: Choices;
  stored: { password: boolean; token: boolean };
};

export default function EmailConfigurationForm() {
  const state: EmailConfigurationFormState = useDialogData<
    typeof loadEmailConfiguration,
    typeof saveEmailConfiguration
  >();
  const { form, applications, stored } = state;
  const field = fieldsOf(emailConfiguration, form);
  const entry = (name: keyof typeof labels) => ({ ...field(name), autoComplete: "off" });
  const isRefused = errorsOf(form, "keepsFailing").length > 0 || valueOf(form, "keepsFailing") === "on";
  return (
    <FormDialog
      title={useFormTitle(words)}
      size="large"
      list={paths.emailConfiguration}
      labels={{ ...labels, keepsFailing: words.connection }}
      state={state}
    >
      {isRefused && (
        <CheckboxField form={form} name="keepsFailing" label={words.keepsFailing} hint={words.keepsFailingHint} />
      )}
      <FieldRow>
        <ChoiceField {...field("application")} choices={applications} empty={false} />
        <SelectField {...field("status")} options={STATUSES} />
      </FieldRow>
      <Hint className="-mt-2.5 mb-4">{words.statusHint}</Hint>
      <FieldRow>
        <TextField {...entry("fromMailId")} type="email" />
        <TextField {...entry("defaultTo")} type="email" />
      </FieldRow>
      <AddressListField {...field("ccMailId")} required={false} hint={words.ccHint} />
      <FieldRow>
        <SelectField {...field("type")} required options={MAIL_TYPES} />
      </FieldRow>
      <FieldGroup legend={words.server}>
        <FieldRow>
          <TextField {...entry("host")} {...oneOfTwo} hint={words.hostHint} />
          <TextField {...entry("port")} required={false} hint={words.portHint} inputMode="numeric" />
          <TextField {...entry("userName")} hint={words.userNameHint} />
          <SecretField
            {...field("password")}
            hint={words.passwordHint}
            isStored={stored.password}
            boundTo={words.passwordOf}
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup legend={words.service}>
        <FieldRow>
          <TextField {...entry("url")} {...oneOfTwo} hint={words.urlHint} type="url" inputMode="url" />
          <SecretField {...field("token")} hint={words.tokenHint} isStored={stored.token} boundTo={words.tokenOf} />
        </FieldRow>
      </FieldGroup>
    </FormDialog>
  );
}
