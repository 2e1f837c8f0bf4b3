import { z } from "zod";
import type { UserPageCall } from "~/auth/require-user.server";
import type { Choices } from "~/console/kit/choices";
import { type Asked, askedIn, choicesOf } from "~/console/kit/choices.server";
import { listLoader } from "~/console/kit/list.server";
import { formRules } from "~/console/kit/record-form.server";
import { rowAction } from "~/console/kit/row-action.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { assignableIn } from "~/console/user/assignable.server";
import { invitation } from "~/contract/invitation";
import { Email } from "~/contract/kit/fields";
import { INVITED_MAX, isAdminRole } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { addressesLength, splitAddresses } from "~/lib/addresses";
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

const SECOND = { application: "secondApplicationId", client: "secondClientId" };

/** By field; at first nothing is chosen. Client administrators give one application. */
async function offered(call: UserPageCall, form = new FormData()) {
  if (call.administers.length > 0) return { first: await assignableIn(call, form) };
  const [first, second, portalRoles] = await Promise.all([
    assignableIn(call, form),
    assignableIn(call, form, SECOND),
    roleChoices(call.api, askedIn(form, "portalRoleId")),
  ]);
  return { first, second, portalRoles };
}

export const loadNewInvitation = newLoader((call) => offered(call));

export const sendInvitation = saveAction({
  schema: InvitationForm,
  list,
  offers: (form, call) => offered(call, form),
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
