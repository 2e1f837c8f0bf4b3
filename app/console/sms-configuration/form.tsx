import type { ReactNode } from "react";
import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { SecretField } from "~/console/kit/secret-field";
import { STATUSES } from "~/contract/kit/rules";
import { smsConfiguration } from "~/contract/sms-configuration";
import { paths } from "~/lib/paths";
import { FieldGroup, FieldRow } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { loadSmsConfiguration, saveSmsConfiguration } from "./sms-configuration.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadSmsConfiguration as loader, saveSmsConfiguration as action } from "./sms-configuration.server";

export const meta = titledForm(words);

const { labels } = smsConfiguration;

type SmsConfigurationFormState = DialogState & {
  applications: Choices;
  clients: Choices;
  stored: { token: boolean; passwordValue: boolean };
};

/** Each value is beside its attribute. */
export default function SmsConfigurationForm() {
  const state: SmsConfigurationFormState = useDialogData<typeof loadSmsConfiguration, typeof saveSmsConfiguration>();
  const { form, applications, clients, stored } = state;
  const field = fieldsOf(smsConfiguration, form);
  const entry = (name: keyof typeof labels) => ({ ...field(name), autoComplete: "off" });
  return (
    <FormDialog title={useFormTitle(words)} size="large" list={paths.smsConfiguration} labels={labels} state={state}>
      <FieldRow>
        <ChoiceField {...field("application")} choices={applications} empty={false} />
        <ChoiceField {...field("clientName")} choices={clients} empty={false} />
        <TextField {...entry("providerName")} />
        <SelectField {...field("status")} options={STATUSES} />
      </FieldRow>
      <Hint className="-mt-2.5 mb-4">{words.statusHint}</Hint>
      <Group legend={words.gateway}>
        <TextField {...entry("url")} hint={words.urlHint} type="url" inputMode="url" />
        <SecretField {...field("token")} hint={words.tokenHint} isStored={stored.token} boundTo={words.tokenOf} />
        <TextField {...entry("gatewayId")} hint={words.sentAs("gatewayId")} />
        <TextField {...entry("entityId")} hint={words.sentAs("entityId")} />
        <TextField {...entry("nameOfTheGateway")} hint={words.nameHint} />
        <TextField {...entry("defaultNo")} hint={words.defaultNoHint} type="tel" inputMode="numeric" />
      </Group>
      <Group legend={words.request} hint={words.requestHint}>
        <TextField {...entry("mobileNoAttribute")} required />
        <TextField {...entry("messageAttribute")} required />
        <TextField {...entry("userNameValue")} />
        <TextField {...entry("userNameAttribute")} />
        <SecretField {...field("passwordValue")} isStored={stored.passwordValue} boundTo={words.passwordOf} />
        <TextField {...entry("passwordAttribute")} />
        <TextField {...entry("senderIdValue")} />
        <TextField {...entry("senderIdAttribute")} />
        <TextField {...entry("apiCodeValue")} />
        <TextField {...entry("apiCodeAttribute")} />
        <TextField {...entry("countryCodeValue")} />
        <TextField {...entry("countryCodeAttribute")} />
      </Group>
    </FormDialog>
  );
}

function Group({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <FieldGroup legend={legend}>
      {hint && <Hint className="mb-3">{hint}</Hint>}
      <FieldRow>{children}</FieldRow>
    </FieldGroup>
  );
}
