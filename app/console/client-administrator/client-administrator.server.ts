import { z } from "zod";
import type { UserPageCall } from "~/auth/require-user.server";
import { clientChoices } from "~/console/client/client.server";
import type { Choices } from "~/console/kit/choices";
import { askedIn } from "~/console/kit/choices.server";
import { chooseAction } from "~/console/kit/choose.server";
import { dataOf, findRecord } from "~/console/kit/list.server";
import { shownLoader } from "~/console/kit/save.server";
import { periodIn } from "~/console/user/assign.server";
import { nameInFull } from "~/console/user/columns";
import { withPeriod } from "~/console/user/period";
import { ID_MAX, NAME_MAX, REASON_MAX } from "~/contract/kit/rules";
import { usingOf } from "~/contract/kit/using";
import { nameWith } from "~/lib/naming";
import { typedDays } from "~/lib/zone.server";
import { words } from "./words";

type Call = Pick<UserPageCall, "api" | "request">;

/** The first page: nobody has as many. */
async function heldBy({ api, request }: Call, which: { clientId?: string; userId?: string }) {
  const { zone } = typedDays(request);
  const held = dataOf(await api("listClientAdministrators", { ...which, page: 1, size: 100 }));
  return held.map(({ userId, clientId, person, email, client, reason, ...period }) => ({
    id: new URLSearchParams({ userId, clientId }).toString(),
    name: withPeriod(words.held(which.clientId ? nameWith(person, email) : client, reason), period, zone),
  }));
}

async function contactsOf({ api }: Call, clientId: string): Promise<Choices> {
  const pocs = dataOf(await api("listPocs", { using: usingOf({ kind: "CLIENT", id: clientId }), page: 1, size: 100 }));
  const named = pocs.flatMap(({ pocName, pocEmail }) =>
    pocEmail ? [{ value: pocEmail, label: nameWith(pocName, pocEmail) }] : [],
  );
  return { options: named };
}

export const loadAdministrators = shownLoader(async (call) => {
  const clientId = call.params.id ?? "";
  const [{ actualName }, held, contacts] = await Promise.all([
    findRecord(call.api, "listClients", clientId),
    heldBy(call, { clientId }),
    contactsOf(call, clientId),
  ]);
  return { name: actualName, held, contacts };
});

export const loadAdministered = shownLoader(async (call) => {
  const userId = call.params.id ?? "";
  const [record, held, clients] = await Promise.all([
    findRecord(call.api, "listActiveUsers", userId),
    heldBy(call, { userId }),
    clientChoices(call.api),
  ]);
  return { name: nameInFull(record), held, clients };
});

const given = {
  reason: z.string(words.reasonRequired).trim().min(1, words.reasonRequired).max(REASON_MAX),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
};

const end = (_id: string, chosen: string, { api }: Call) => {
  const { userId = "", clientId = "" } = Object.fromEntries(new URLSearchParams(chosen));
  return api("endClientAdministration", { userId, clientId });
};

const ByEmail = z
  .object({ contact: z.string().max(NAME_MAX).optional(), email: z.string().optional(), ...given })
  .refine(({ contact, email }) => contact || email, { path: ["email"], message: words.chooseOne });

export const changeAdministrators = chooseAction({
  schema: ByEmail,
  offers: async (_form, call) => ({ contacts: await contactsOf(call, call.params.id ?? "") }),
  attach: (clientId, { contact, email = "", reason, ...period }, { api, request }) =>
    api("giveClientAdministration", { clientId, email: contact || email, reason, ...periodIn(request, period) }),
  detach: end,
});

const ByClient = z.object({
  clientId: z.string(words.clientRequired).min(1, words.clientRequired).max(ID_MAX),
  ...given,
});

export const changeAdministered = chooseAction({
  schema: ByClient,
  offers: async (form, { api }) => ({ clients: await clientChoices(api, askedIn(form, "clientId")) }),
  async attach(userId, { clientId, reason, ...period }, { api, request }) {
    const { email } = await findRecord(api, "listActiveUsers", userId);
    return api("giveClientAdministration", { clientId, email, reason, ...periodIn(request, period) });
  },
  detach: end,
});
