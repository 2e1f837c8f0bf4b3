import { z } from "zod";
import { inForm } from "~/auth/form-reply.server";
import { editing } from "~/console/kit/edit.server";
import { dataOf, findRecord, listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction, shownLoader } from "~/console/kit/save.server";
import { nameInFull } from "~/console/user/columns";
import { attribute } from "~/contract/attribute";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { fieldAmong, valuesIn } from "~/portal/attribute/sent";
import { shape } from "./columns";
import { words } from "./words";

const list = paths.attribute;
const schema = formSchema(attribute);

export const loadAttributes = listLoader("listAttributes", shape);

const saveNew = saveAction({ schema, list, save: (value, { api }) => api("createAttribute", value) });

const edit = editing("listAttributes", (row) => ({ values: entriesOf(attribute, row) }));

export const loadAttribute = newOrEdit(
  newLoader(async () => ({})),
  edit.load,
);

export const saveAttribute = newOrEdit(
  saveNew,
  edit.save({
    schema,
    list,
    save: (value, { api, id, version }) => api("updateAttribute", { ...value, attributeId: id, version }),
  }),
);

const deletion = removal("listAttributes", {
  nameOf: ({ name }) => name,
  list,
  toast: words.deleted,
  remove: (attributeId, { api }) => api("deleteAttribute", { attributeId }),
  async lossOf(attributeId, api) {
    const answer = await api("peopleWithAttribute", { attributeId });
    return answer.code === 200 ? words.loss(answer.data.people) : undefined;
  },
});

export const loadAttributeRemoval = deletion.load;
export const removeAttribute = deletion.act;

const heldBy = async (api: Api, userId: string) => ({ attributes: dataOf(await api("attributesOfUser", { userId })) });

export const loadAttributesOfUser = shownLoader(async ({ api, params }) => {
  const userId = params.id ?? "";
  const [record, held] = await Promise.all([findRecord(api, "listActiveUsers", userId), heldBy(api, userId)]);
  return { name: nameInFull(record), ...held };
});

export const saveAttributesOfUser = saveAction({
  schema: z.object({}),
  list: paths.user,
  offers: (_form, { api, params }) => heldBy(api, params.id ?? ""),
  async save(_value, { api, id, form }) {
    const values = valuesIn(form);
    return inForm(await api("setAttributesOfUser", { userId: id, values }), fieldAmong(values));
  },
});
