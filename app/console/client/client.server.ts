import { type Asked, choicesOf } from "~/console/kit/choices.server";
import { editing } from "~/console/kit/edit.server";
import { listLoader } from "~/console/kit/list.server";
import { type Logo, saveWithLogo } from "~/console/kit/logo.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader } from "~/console/kit/save.server";
import { dependentsOf } from "~/console/uses/uses.server";
import { client } from "~/contract/client";
import { type Api, isPortico } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { shape } from "./columns";
import { words } from "./words";

export const clientChoices = (api: Api, asked: Asked = {}, name: "actualName" | "displayName" = "actualName") =>
  choicesOf(api, "listClients", { ...asked, field: name, labelOf: (client) => client[name] });

const form = { schema: formSchema(client), list: paths.client };

const logo: Logo = { field: "clientLogo", upload: (file, { api }) => api("uploadLogoImage", { logo: file }) };

export const loadClients = listLoader("listClients", shape);

const loadNew = newLoader(async () => ({ offersPolicy: isPortico(), values: { factorPolicy: "none" } }));

const saveNew = saveWithLogo(logo, { ...form, save: (value, { api }) => api("createClient", value) });

const edit = editing("listClients", (row) => ({
  values: entriesOf(client, row),
  id: row._id,
  offersPolicy: isPortico(),
}));

export const loadClient = newOrEdit(loadNew, edit.load);

const saveChanged = saveWithLogo(
  logo,
  edit.changing({
    ...form,
    save: (value, { api, id, version }) => api("updateClient", { ...value, clientId: id, isDeleted: false, version }),
  }),
);

export const saveClient = newOrEdit(saveNew, saveChanged);

const deletion = removal("listClients", {
  nameOf: ({ actualName }) => actualName,
  dependents: () => dependentsOf("CLIENT"),
  list: paths.client,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteClient", { clientId: id }),
});

export const loadClientRemoval = deletion.load;
export const removeClient = deletion.act;
