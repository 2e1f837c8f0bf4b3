import { z } from "zod";
import { applicationChoices } from "~/console/application/application.server";
import { clientChoices } from "~/console/client/client.server";
import { askedIn } from "~/console/kit/choices.server";
import { listLoader } from "~/console/kit/list.server";
import { formRules } from "~/console/kit/record-form.server";
import { rowAction } from "~/console/kit/row-action.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { rolesFor } from "~/console/user/assign.server";
import { invitation } from "~/contract/invitation";
import { Email } from "~/contract/kit/fields";
import { INVITED_MAX, ROLE_DEFAULT } from "~/contract/kit/rules";
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

/** From `AddressListField`; one message names all invalid addresses. */
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

export const loadNewInvitation = newLoader(async ({ api }) => ({
  applications: await applicationChoices(api),
  clients: await clientChoices(api),
  roles: [ROLE_DEFAULT],
}));

export const sendInvitation = saveAction({
  schema: InvitationForm,
  list,
  offers: async (form, { api }) => ({
    applications: await applicationChoices(api, askedIn(form, "applicationId")),
    clients: await clientChoices(api, askedIn(form, "clientId")),
    roles: await rolesFor(api, entered(form, "applicationId"), entered(form, "clientId")),
  }),
  save: (value, { api }) => api("invite", value),
});
