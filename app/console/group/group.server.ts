import { z } from "zod";
import { readerLoader } from "~/auth/require-user.server";
import { clientChoices } from "~/console/client/client.server";
import { type Asked, askedIn, choicesOf } from "~/console/kit/choices.server";
import { chooseAction } from "~/console/kit/choose.server";
import { csvLoader } from "~/console/kit/download.server";
import { editing } from "~/console/kit/edit.server";
import { dataOf, findRecord, listLoader, loadList } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction, shownLoader } from "~/console/kit/save.server";
import { periodIn } from "~/console/user/assign.server";
import { nameInFull } from "~/console/user/columns";
import { withPeriod } from "~/console/user/period";
import { type GroupPerson, group } from "~/contract/group";
import { ID_MAX } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { nameWith } from "~/lib/naming";
import { paths } from "~/lib/paths";
import { typedDays } from "~/lib/zone.server";
import { peopleInFile, peopleShape, shape } from "./columns";
import { words } from "./words";

const list = paths.group;
const schema = formSchema(group);

export const loadGroups = listLoader("listGroups", shape);

const saveNew = saveAction({ schema, list, save: (value, { api }) => api("createGroup", value) });

const edit = editing("listGroups", (row) => ({ values: entriesOf(group, row) }));

export const loadGroup = newOrEdit(
  newLoader(async () => ({})),
  edit.load,
);

export const saveGroup = newOrEdit(
  saveNew,
  edit.save({
    schema,
    list,
    save: (value, { api, id, version }) => api("updateGroup", { ...value, groupId: id, version }),
  }),
);

const deletion = removal("listGroups", {
  nameOf: ({ name }) => name,
  list,
  toast: words.deleted,
  remove: (groupId, { api }) => api("deleteGroup", { groupId }),
});

export const loadGroupRemoval = deletion.load;
export const removeGroup = deletion.act;

export const loadPeople = readerLoader((call) =>
  loadList(call, "listGroupPeople", peopleShape, { among: () => ({ groupId: call.params.id ?? "" }) }),
);

export const downloadPeople = csvLoader<GroupPerson>({
  fileName: words.fileName,
  shape: peopleShape,
  columns: peopleInFile,
  batch: (api, { search, field, also, after }, { params }) =>
    api("exportGroupPeople", { groupId: params.id ?? "", search, field, also, after }),
});

const MEMBERS_SHOWN = 100;

export const loadMembers = shownLoader(async (call) => {
  const { api, params, request } = call;
  const groupId = params.id ?? "";
  const { zone } = typedDays(request);
  const [{ name }, answer] = await Promise.all([
    findRecord(api, "listGroups", groupId),
    api("listGroupPeople", { groupId, isByHand: true, page: 1, size: MEMBERS_SHOWN }),
  ]);
  const held = dataOf(answer).map(({ userId, person, email, ...period }) => ({
    id: userId,
    name: withPeriod(nameWith(person, email), period, zone),
  }));
  return { name, held, all: (answer.code === 200 ? answer.total : undefined) ?? held.length };
});

const days = { validFrom: z.string().optional(), validUntil: z.string().optional() };

export const changeMembers = chooseAction({
  schema: z.object({ email: z.string().optional(), ...days }),
  offers: async () => ({}),
  attach: (groupId, { email = "", ...period }, { api, request }) =>
    api("addGroupMember", { groupId, email, ...periodIn(request, period) }),
  detach: (groupId, userId, { api }) => api("removeGroupMember", { groupId, userId }),
});

export const loadGroupClients = shownLoader(async (call) => {
  const { api, params, request } = call;
  const groupId = params.id ?? "";
  const { zone } = typedDays(request);
  const [{ name }, held, clients] = await Promise.all([
    findRecord(api, "listGroups", groupId),
    api("listGroupClients", { groupId }),
    clientChoices(api),
  ]);
  return {
    name,
    held: dataOf(held).map(({ _id, client, ...period }) => ({ id: _id, name: withPeriod(client, period, zone) })),
    clients,
  };
});

const ByClient = z.object({
  clientId: z.string(words.clientRequired).min(1, words.clientRequired).max(ID_MAX),
  ...days,
});

export const changeGroupClients = chooseAction({
  schema: ByClient,
  offers: async (form, { api }) => ({ clients: await clientChoices(api, askedIn(form, "clientId")) }),
  attach: (groupId, { clientId, ...period }, { api, request }) =>
    api("addGroupClient", { groupId, clientId, ...periodIn(request, period) }),
  detach: (groupId, clientId, { api }) => api("removeGroupClient", { groupId, clientId }),
});

const groupChoices = (api: Api, asked: Asked = {}) =>
  choicesOf(api, "listGroups", { ...asked, field: "name", labelOf: ({ name }) => name });

export const loadGroupsOfUser = shownLoader(async (call) => {
  const { api, params, request } = call;
  const userId = params.id ?? "";
  const { zone } = typedDays(request);
  const [record, answer, groups] = await Promise.all([
    findRecord(api, "listActiveUsers", userId),
    api("groupsOfUser", { userId }),
    groupChoices(api),
  ]);
  const all = dataOf(answer);
  return {
    name: nameInFull(record),
    held: all
      .filter(({ isByHand }) => isByHand)
      .map(({ _id, name, ...period }) => ({ id: _id, name: withPeriod(name, period, zone) })),
    byClients: all.flatMap(({ name, clients }) => (clients.length > 0 ? [nameWith(name, clients.join(", "))] : [])),
    groups,
  };
});

const ByGroup = z.object({
  groupId: z.string(words.groupRequired).min(1, words.groupRequired).max(ID_MAX),
  ...days,
});

export const changeGroupsOfUser = chooseAction({
  schema: ByGroup,
  offers: async (form, { api }) => ({ groups: await groupChoices(api, askedIn(form, "groupId")) }),
  async attach(userId, { groupId, ...period }, { api, request }) {
    const { email } = await findRecord(api, "listActiveUsers", userId);
    return api("addGroupMember", { groupId, email, ...periodIn(request, period) });
  },
  detach: (userId, groupId, { api }) => api("removeGroupMember", { groupId, userId }),
});
