import { applicationChoices } from "~/console/application/application.server";
import { askedIn } from "~/console/kit/choices.server";
import { editing } from "~/console/kit/edit.server";
import { findRecord, openListLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { dependentsOf, usedName } from "~/console/uses/uses.server";
import { page } from "~/contract/page";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { nameInFull, shape } from "./columns";
import { words } from "./words";

const NewPageForm = formSchema(page);
/** Editing keeps the description (spec §2). */
const PageForm = NewPageForm.omit({ description: true });

const list = paths.page;

const offers = async (form: FormData, { api }: { api: Api }) => ({
  applications: await applicationChoices(api, askedIn(form, "applicationId")),
});

/** The API of spec §7 takes names with ids. */
const nameOf = async (api: Api, applicationId: string) =>
  (await findRecord(api, "listApplications", applicationId)).name.description;

export const loadPages = openListLoader("listPages", shape, { usedName });

const loadNew = newLoader(async ({ api }) => ({ applications: await applicationChoices(api) }));

const newPageAction = (returnTo: string) =>
  saveAction({
    schema: NewPageForm,
    list: returnTo,
    offers,
    save: async (value, { api }) =>
      api("createPage", { ...value, applicationName: await nameOf(api, value.applicationId) }),
  });

const saveNew = newPageAction(list);

/** "Add New Page" of email configurations (spec §2). */
export const saveAddedPage = newPageAction(paths.emailConfiguration);

const edit = editing("listPages", async (row, { api }) => ({
  values: entriesOf(page, row),
  applications: await applicationChoices(api, { chosen: row.applicationId }),
}));

export const loadPage = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  schema: PageForm,
  list,
  offers,
  save: async (value, { api, id, version }) =>
    api("updatePage", { ...value, applicationName: await nameOf(api, value.applicationId), pageId: id, version }),
});

export const savePage = newOrEdit(saveNew, saveChanged);

const deletion = removal("listPages", {
  nameOf: nameInFull,
  dependents: () => dependentsOf("PAGE"),
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deletePage", { pageId: id }),
});

export const loadPageRemoval = deletion.load;
export const removePage = deletion.act;
