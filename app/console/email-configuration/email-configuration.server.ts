import { z } from "zod";
import { applicationChoices } from "~/console/application/application.server";
import { allChoice } from "~/console/kit/all";
import { type Choices, sameChoices } from "~/console/kit/choices";
import { type Asked, askedIn } from "~/console/kit/choices.server";
import { editing } from "~/console/kit/edit.server";
import { emptyAsNull, secretOf } from "~/console/kit/entries";
import { findRecord, listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formRules } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { testAction } from "~/console/kit/test-action.server";
import { usedName } from "~/console/uses/uses.server";
import { emailConfiguration } from "~/contract/email-configuration";
import { Email, emailOf } from "~/contract/kit/fields";
import { ALL, CC_MAX_ADDRESSES, MAIL_TYPES, PORT_DEFAULT } from "~/contract/kit/rules";
import { type Api, isPortico } from "~/gateway/api.server";
import { addressesLength, splitAddresses } from "~/lib/addresses";
import { paths } from "~/lib/paths";
import { nameInFull, shape } from "./columns";
import { CONNECT_INTENT, SEND_INTENT } from "./intents";
import { words } from "./words";

const isAddress = (address: string): boolean => Email.safeParse(address).success;

const AddressList = z
  .string()
  .max(addressesLength(CC_MAX_ADDRESSES), words.tooManyAddresses(CC_MAX_ADDRESSES))
  .optional()
  .transform((entry) => splitAddresses(entry ?? ""))
  .superRefine((addresses, context) => {
    const bad = addresses.filter((address) => !isAddress(address));
    if (bad.length > 0) context.addIssue(words.badAddresses(bad));
    if (addresses.length > CC_MAX_ADDRESSES) context.addIssue(words.tooManyAddresses(CC_MAX_ADDRESSES));
  });

const { labels, input } = emailConfiguration;

const ConfigurationForm = z.object({
  ...formRules(emailConfiguration),
  fromMailId: emailOf(labels.fromMailId),
  ccMailId: AddressList,
  type: z.enum(MAIL_TYPES),
  defaultTo: emptyAsNull(emailOf(labels.defaultTo)),
  password: input.password,
  passwordRemoved: z.string().optional(),
  token: input.token,
  tokenRemoved: z.string().optional(),
  keepsFailing: z.literal("on").optional(),
});

const toFields = ({
  password,
  passwordRemoved,
  token,
  tokenRemoved,
  keepsFailing,
  ...value
}: z.output<typeof ConfigurationForm>) => ({
  ...value,
  ifConnected: isPortico() ? keepsFailing !== "on" : undefined,
  password: secretOf(password, passwordRemoved),
  token: secretOf(token, tokenRemoved),
});

const form = {
  schema: ConfigurationForm,
  secret: ["password", "token"],
  names: { ifConnected: "keepsFailing" },
  list: paths.emailConfiguration,
  offers: async (form: FormData, { api }: { api: Api }) => ({
    applications: await applicationNames(api, askedIn(form, "application")),
  }),
};

/** The API takes the name (spec §3). A chosen one stays, whatever its status. */
async function applicationNames(api: Api, { chosen, find }: Asked = {}): Promise<Choices> {
  const { options, ...found } = await applicationChoices(api, { find });
  const names = new Set([...(chosen ? [chosen] : []), ...options.map(({ label }) => label)]);
  names.delete(ALL);
  return { options: [allChoice(), ...sameChoices([...names])], ...found };
}

export const loadEmailConfigurations = listLoader("listEmailConfigurations", shape, { usedName });

const loadNew = newLoader(async ({ api }) => ({
  values: { port: String(PORT_DEFAULT) },
  applications: await applicationNames(api),
  stored: { password: false, token: false },
}));

const saveNew = saveAction({
  ...form,
  save: (value, { api }) => api("createEmailConfiguration", toFields(value)),
});

const edit = editing("listEmailConfigurations", async (record, { api }) => ({
  values: {
    ...entriesOf(emailConfiguration, { ...record, password: null, token: null }),
    ccMailId: record.ccMailId?.join("\n") ?? "",
  },
  applications: await applicationNames(api, { chosen: record.application }),
  stored: { password: Boolean(record.password), token: Boolean(record.token) },
}));

export const loadEmailConfiguration = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  ...form,
  save: (value, { api, id, version }) =>
    api("updateEmailConfiguration", { ...toFields(value), emailNotificationId: id, version }),
});

export const saveEmailConfiguration = newOrEdit(saveNew, saveChanged);

const deletion = removal("listEmailConfigurations", {
  nameOf: nameInFull,
  list: paths.emailConfiguration,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteEmailConfiguration", { emailNotificationId: id }),
});

export const loadEmailConfigurationRemoval = deletion.load;
export const removeEmailConfiguration = deletion.act;

const TestForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal(CONNECT_INTENT) }),
  z.object({ intent: z.literal(SEND_INTENT), recipient: emailOf(words.recipient) }),
]);

export const loadEmailTest = newLoader(async ({ api, params, user }) => {
  const { fromMailId, host, url, type, defaultTo } = await findRecord(api, "listEmailConfigurations", params.id ?? "");
  return {
    values: { recipient: defaultTo || user.email },
    lead: words.testLead(fromMailId, (type === "HTTP" ? url : host) ?? ""),
  };
});

export const testEmail = testAction({
  schema: TestForm,
  attempt: (id, value, { api }) =>
    api("testEmailConfiguration", {
      emailNotificationId: id,
      recipient: value.intent === SEND_INTENT ? value.recipient : undefined,
    }),
});
