import { z } from "zod";
import { applicationChoices } from "~/console/application/application.server";
import { clientChoices } from "~/console/client/client.server";
import type { Choices } from "~/console/kit/choices";
import { type Asked, askedIn, choicesOf } from "~/console/kit/choices.server";
import { listLoader } from "~/console/kit/list.server";
import { formRules } from "~/console/kit/record-form.server";
import { rowAction } from "~/console/kit/row-action.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { rolesFor } from "~/console/user/assign.server";
import { invitation } from "~/contract/invitation";
import { Email } from "~/contract/kit/fields";
import { INVITED_MAX, isAdminRole } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { addressesLength, splitAddresses } from "~/lib/addresses";
import { entered } from "~/lib/form-entry";
import { paths } from "~/lib/paths";
import { shape } from "./columns";
import { WITHDRAW_INTENT } from "./intents";
import { words } from "./words";

const list = paths.invitation;

export const loadInvitations = listLoader("listInvitations", shape);

export const changeInvitation = rowAction({
  list,
  act: (invitationId, { api, form }) =>
    form.get("intent") === WITHDRAW_INTENT
      ? api("withdrawInvitation", { invitationId })
      : api("resendInvitation", { invitationId }),
});

const isAddress = (address: string): boolean => Email.safeParse(address).success;

const Addresses = z
  .string()
  .max(addressesLength(INVITED_MAX), words.farTooMany)
  .optional()
  .transform((entry) => splitAddresses(entry ?? ""))
  .superRefine((addresses, context) => {
    const bad = addresses.filter((address) => !isAddress(address));
    if (addresses.length === 0) context.addIssue(words.emailsRequired);
    if (bad.length > 0) context.addIssue(words.badAddresses(bad));
    if (addresses.length > INVITED_MAX) context.addIssue(words.tooMany(addresses.length));
  });

const InvitationForm = z.object({ ...formRules(invitation), emails: Addresses });

async function offered(api: Api, form: FormData) {
  const at = (name: string) => entered(form, name);
  const [application, client] = [at("applicationId"), at("clientId")];
  const [second, secondClient] = [at("secondApplicationId"), at("secondClientId")];
  const [applications, clients, roles, secondApplications, secondClients, secondRoles, portalRoles] = await Promise.all(
    [
      applicationChoices(api, askedIn(form, "applicationId")),
      clientChoices(api, askedIn(form, "clientId")),
      rolesFor(api, application, client),
      applicationChoices(api, askedIn(form, "secondApplicationId")),
      clientChoices(api, askedIn(form, "secondClientId")),
      rolesFor(api, second, secondClient),
      roleChoices(api, askedIn(form, "portalRoleId")),
    ],
  );
  return { applications, clients, roles, secondApplications, secondClients, secondRoles, portalRoles };
}

export const loadNewInvitation = newLoader(({ api }) => offered(api, new FormData()));

export const sendInvitation = saveAction({
  schema: InvitationForm,
  list,
  offers: (form, { api }) => offered(api, form),
  save: (value, { api }) => api("invite", value),
});

/** Without Admin, which no invitation gives. */
async function roleChoices(api: Api, asked: Asked): Promise<Choices> {
  const { options, ...rest } = await choicesOf(api, "listRoles", {
    field: "name",
    labelOf: ({ name }) => name,
    ...asked,
  });
  return { ...rest, options: options.filter(({ label }) => !isAdminRole(label)) };
}
