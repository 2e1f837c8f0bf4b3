import type { ReactNode } from "react";
import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import type { DialogState } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { SecretField } from "~/console/kit/secret-field";
import { STATUSES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { smsConfiguration as words } from "./words";

const labels = {
  providerName: words.providerName,
  status: words.status,
  application: words.application,
  clientName: words.client,
  url: words.url,
  token: words.token,
  passwordValue: words.passwordValue,
  ...words.parameters,
};

interface SmsConfigurationDialogProps {
  title: string;
  state: DialogState & {
    applications: Choices;
    clients: Choices;
    stored: { token: boolean; passwordValue: boolean };
  };
}

/** Who it is for, the gateway, and what each message's request carries: every value beside its attribute. */
export function SmsConfigurationDialog({ title, state }: SmsConfigurationDialogProps) {
  const { form, applications, clients, stored } = state;
  const field = (name: keyof typeof labels) => ({ form, name, label: labels[name] });
  const free = (name: keyof typeof labels) => ({ ...field(name), required: false, autoComplete: "off" });
  return (
    <FormDialog title={title} size="large" list={paths.smsConfiguration} labels={labels} state={state}>
      <div className="field-row">
        <ChoiceField {...field("application")} choices={applications} empty={false} />
        <ChoiceField {...field("clientName")} choices={clients} empty={false} />
        <TextField {...field("providerName")} autoComplete="off" />
        <SelectField {...field("status")} options={STATUSES} />
      </div>
      <p className="hint below-row">{words.statusHint}</p>
      <Group legend={words.gateway}>
        <TextField {...field("url")} hint={words.urlHint} type="url" inputMode="url" autoComplete="off" />
        <SecretField {...field("token")} hint={words.tokenHint} isStored={stored.token} />
        <TextField {...free("gatewayId")} hint={words.sentAs("gatewayId")} />
        <TextField {...free("entityId")} hint={words.sentAs("entityId")} />
        <TextField {...free("nameOfTheGateway")} hint={words.nameHint} />
        <TextField {...free("defaultNo")} hint={words.defaultNoHint} type="tel" inputMode="numeric" />
      </Group>
      <Group legend={words.request} hint={words.requestHint}>
        <TextField {...field("mobileNoAttribute")} autoComplete="off" />
        <TextField {...field("messageAttribute")} autoComplete="off" />
        <TextField {...free("userNameValue")} />
        <TextField {...free("userNameAttribute")} />
        <SecretField {...field("passwordValue")} isStored={stored.passwordValue} />
        <TextField {...free("passwordAttribute")} />
        <TextField {...free("senderIdValue")} />
        <TextField {...free("senderIdAttribute")} />
        <TextField {...free("apiCodeValue")} />
        <TextField {...free("apiCodeAttribute")} />
        <TextField {...free("countryCodeValue")} />
        <TextField {...free("countryCodeAttribute")} />
      </Group>
    </FormDialog>
  );
}

function Group({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="field-group">
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      <div className="field-row">{children}</div>
    </fieldset>
  );
}
