import { z } from "zod";
import { clearable } from "~/console/kit/entries";
import { listLoader } from "~/console/kit/list.server";
import { logoSteps } from "~/console/kit/logo.server";
import { removeAction, removeLoader } from "~/console/kit/remove.server";
import { editLoader, newLoader, saveAction } from "~/console/kit/save.server";
import { Email } from "~/contract/kit/fields";
import {
  ADDRESS_MAX,
  ID_MAX,
  OFFICE_CONTACT_MAX,
  PATH_MAX,
  SCHEMA_NAMES_MAX,
  STATUSES,
  TITLE_MAX,
} from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { shape } from "./columns";
import { client as words } from "./words";

const ClientForm = z.object({
  actualName: z.string(words.actualNameRequired).trim().min(1, words.actualNameRequired).max(TITLE_MAX, words.tooLong),
  displayName: z
    .string(words.displayNameRequired)
    .trim()
    .min(1, words.displayNameRequired)
    .max(TITLE_MAX, words.tooLong),
  email: clearable(Email),
  address: clearable(z.string().trim().max(ADDRESS_MAX, words.tooLong)),
  officeContact: clearable(
    z.number(words.digitsOnly).int(words.digitsOnly).min(0, words.digitsOnly).max(OFFICE_CONTACT_MAX, words.tooLong),
  ),
  uuid: clearable(z.string().trim().max(ID_MAX, words.tooLong)),
  status: z.enum(STATUSES, words.statusRequired),
  schemaNames: clearable(z.string().trim().max(SCHEMA_NAMES_MAX, words.tooLong)),
  clientLogo: clearable(z.string().max(PATH_MAX)),
});

const form = {
  schema: ClientForm,
  steps: logoSteps({ field: "clientLogo", upload: (logo, { api }) => api("uploadLogoImage", { logo }) }),
  list: paths.client,
};

export const loadClients = listLoader("listClients", shape);

export const loadNewClient = newLoader(async () => ({}));

export const saveNewClient = saveAction({ ...form, save: (value, { api }) => api("createClient", value) });

export const loadClient = editLoader("listClients", (record) => ({
  values: {
    actualName: record.actualName,
    displayName: record.displayName,
    email: record.email ?? "",
    address: record.address ?? "",
    officeContact: String(record.officeContact ?? ""),
    uuid: record.uuid ?? "",
    status: record.status,
    schemaNames: record.schemaNames ?? "",
    clientLogo: record.clientLogo ?? "",
  },
}));

export const saveClient = saveAction({
  ...form,
  save: (value, { api, id, version }) => api("updateClient", { ...value, clientId: id, isDeleted: false, version }),
});

export const loadClientRemoval = removeLoader("listClients", ({ actualName }) => actualName);

export const removeClient = removeAction({
  list: paths.client,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteClient", { clientId: id }),
});
