import { z } from "zod";
import { applicationAndClientOrAll } from "~/console/application/application.server";
import { askedIn } from "~/console/kit/choices.server";
import { editing } from "~/console/kit/edit.server";
import { secretOf } from "~/console/kit/entries";
import { findRecord, listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formRules } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { testAction } from "~/console/kit/test-action.server";
import { usedName } from "~/console/uses/uses.server";
import { phone } from "~/contract/kit/fields";
import { smsConfiguration } from "~/contract/sms-configuration";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { nameInFull, shape } from "./columns";
import { words } from "./words";

const { input } = smsConfiguration;
const GatewayForm = z.object({
  ...formRules(smsConfiguration),
  token: input.token,
  tokenRemoved: z.string().optional(),
  passwordValue: input.passwordValue,
  passwordValueRemoved: z.string().optional(),
});

const toFields = ({
  token,
  tokenRemoved,
  passwordValue,
  passwordValueRemoved,
  ...value
}: z.output<typeof GatewayForm>) => ({
  ...value,
  token: secretOf(token, tokenRemoved),
  passwordValue: secretOf(passwordValue, passwordValueRemoved),
});

const form = {
  schema: GatewayForm,
  secret: ["token", "passwordValue"],
  list: paths.smsConfiguration,
  offers: (form: FormData, { api }: { api: Api }) =>
    applicationAndClientOrAll(api, { application: askedIn(form, "application"), client: askedIn(form, "clientName") }),
};

export const loadSmsConfigurations = listLoader("listSmsConfigurations", shape, { usedName });

const loadNew = newLoader(async ({ api }) => ({
  ...(await applicationAndClientOrAll(api)),
  stored: { token: false, passwordValue: false },
}));

const saveNew = saveAction({
  ...form,
  save: (value, { api }) => api("createSmsConfiguration", toFields(value)),
});

const edit = editing("listSmsConfigurations", async (record, { api }) => ({
  values: entriesOf(smsConfiguration, { ...record, token: null, passwordValue: null }),
  ...(await applicationAndClientOrAll(api, {
    application: { chosen: record.application },
    client: { chosen: record.clientName },
  })),
  stored: { token: Boolean(record.token), passwordValue: Boolean(record.passwordValue) },
}));

export const loadSmsConfiguration = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  ...form,
  save: (value, { api, id, version }) =>
    api("updateSmsConfiguration", { ...toFields(value), notificationId: id, version }),
});

export const saveSmsConfiguration = newOrEdit(saveNew, saveChanged);

const deletion = removal("listSmsConfigurations", {
  nameOf: nameInFull,
  list: paths.smsConfiguration,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteSmsConfiguration", { notificationId: id }),
});

export const loadSmsConfigurationRemoval = deletion.load;
export const removeSmsConfiguration = deletion.act;

export const loadSmsTest = newLoader(async ({ api, params }) => {
  const record = await findRecord(api, "listSmsConfigurations", params.id ?? "");
  return { values: { mobileNo: record.defaultNo ?? "" }, lead: words.testLead(record.providerName) };
});

export const testSms = testAction({
  schema: z.object({ mobileNo: phone(words.recipientRequired) }),
  attempt: (id, { mobileNo }, { api }) => api("testSmsConfiguration", { notificationId: id, mobileNo }),
});
