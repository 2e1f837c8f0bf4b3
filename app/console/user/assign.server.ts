import { z } from "zod";
import type { UserPageCall } from "~/auth/require-user.server";
import { attachAction, attachLoader } from "~/console/kit/attach.server";
import { choicesOf } from "~/console/kit/choices.server";
import { chooseAction } from "~/console/kit/choose.server";
import { dataOf, findRecord } from "~/console/kit/list.server";
import { shownLoader } from "~/console/kit/save.server";
import { ID_MAX, NAME_MAX, ROLE_DEFAULT } from "~/contract/kit/rules";
import { entered } from "~/lib/form-entry";
import { typedDays } from "~/lib/zone.server";
import { assignableIn } from "./assignable.server";
import { nameInFull } from "./columns";
import { withPeriod } from "./period";
import { words } from "./words";

async function readRole(id: string, { api, request }: Pick<UserPageCall, "api" | "request">, find: string) {
  const { zone } = typedDays(request);
  const [record, attached, choices] = await Promise.all([
    findRecord(api, "listActiveUsers", id),
    api("rolesOfUser", { userId: id }),
    choicesOf(api, "listRoles", { field: "name", labelOf: ({ name }) => name, find }),
  ]);
  return {
    name: nameInFull(record),
    attached: dataOf(attached).map(({ _id, name, ...period }) => ({ id: _id, name: withPeriod(name, period, zone) })),
    choices,
  };
}

export const loadUserRole = attachLoader(readRole);

export const changeRole = attachAction({
  read: readRole,
  required: words.statusRequired,
  attach: (userId, roleId, { api, form, request }) =>
    api("attachRoleToUser", {
      userId,
      roleId,
      ...periodIn(request, { validFrom: entered(form, "validFrom"), validUntil: entered(form, "validUntil") }),
    }),
  detach: (userId, roleId, { api }) => api("detachRoleFromUser", { userId, roleId }),
});

export const loadUserApplication = shownLoader(async (call) => {
  const { api, params, request } = call;
  const { zone } = typedDays(request);
  const userId = params.id ?? "";
  const [record, assigned, assignable] = await Promise.all([
    findRecord(api, "listActiveUsers", userId),
    api("assignedApplicationsWithClients", { userId }),
    assignableIn(call),
  ]);
  return {
    name: nameInFull(record),
    assigned: dataOf(assigned).map(
      ({ applicationId, clientId, role, applicationData, clientData, connection, ...period }) => {
        const what = words.assigned(applicationData.name.description, clientData.actualName, role ?? ROLE_DEFAULT);
        return {
          id: new URLSearchParams({ applicationId, clientId }).toString(),
          name: withPeriod(connection ? words.through(what, connection) : what, period, zone),
        };
      },
    ),
    ...assignable,
  };
});

const chosen = (message: string, max: number) => z.string(message).min(1, message).max(max);

export const AssignmentForm = z.object({
  applicationId: chosen(words.applicationRequired, ID_MAX),
  clientId: chosen(words.clientRequired, ID_MAX),
  role: chosen(words.roleRequired, NAME_MAX),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
});

interface TypedPeriod {
  validFrom?: string | undefined;
  validUntil?: string | undefined;
}

export function periodIn(request: Request, { validFrom, validUntil }: TypedPeriod): TypedPeriod {
  const { first, last } = typedDays(request);
  return { validFrom: validFrom ? first(validFrom) : undefined, validUntil: validUntil ? last(validUntil) : undefined };
}

export const changeApplication = chooseAction({
  schema: AssignmentForm,
  offers: (form, call) => assignableIn(call, form),
  attach: (userId, value, { api, request }) =>
    api("assignApplication", { userId, ...value, ...periodIn(request, value) }),
  detach(userId, assigned, { api }) {
    const { applicationId = "", clientId = "" } = Object.fromEntries(new URLSearchParams(assigned));
    return api("detachClient", { userId, applicationId, clientId });
  },
});
