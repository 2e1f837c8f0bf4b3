import { readerLoader } from "~/auth/require-user.server";
import { editing } from "~/console/kit/edit.server";
import { findRecord, listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { usedName } from "~/console/uses/uses.server";
import { emailTemplate } from "~/contract/template";
import { paths } from "~/lib/paths";
import { cleanTemplateHtml } from "~/lib/template-html.server";
import { nameInFull, shape } from "./columns";
import {
  builtInStep,
  loadNewTemplate,
  loadTemplate,
  previewStep,
  sendToMeStep,
  shownMail,
  templateOffers,
} from "./template.server";
import { words } from "./words";

const form = {
  schema: formSchema(emailTemplate),
  steps: { ...previewStep("EMAIL"), ...builtInStep("EMAIL"), ...sendToMeStep },
  offers: templateOffers,
  list: paths.emailTemplate,
};

/** Omits the HTML, most of the page; a dialog shows it. */
export const loadEmailTemplates = listLoader("listEmailTemplates", shape, {
  usedName,
  complete: async (rows) => rows.map(({ template: _template, ...row }) => row),
});

const loadNew = newLoader(loadNewTemplate);

const saveNew = saveAction({
  ...form,
  save: (value, { api }) => api("createEmailTemplate", value),
});

const edit = editing("listEmailTemplates", loadTemplate);

export const loadEmailTemplate = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  ...form,
  save: (value, { api, id, version }) => api("updateEmailTemplate", { ...value, _id: id, version }),
});

export const saveEmailTemplate = newOrEdit(saveNew, saveChanged);

/** Other product APIs may not sanitise. */
export const loadEmailTemplateView = readerLoader(async ({ api, params }) => {
  const record = await findRecord(api, "listEmailTemplates", params.id ?? "");
  const { subject, template, language } = record;
  const mail = await shownMail(cleanTemplateHtml(template).html, language, api);
  return { about: nameInFull(record), subject: subject ?? "", mail };
});

const deletion = removal("listEmailTemplates", {
  nameOf: nameInFull,
  list: paths.emailTemplate,
  toast: words.email.deleted,
  remove: (id, { api }) => api("deleteEmailTemplate", { _id: id, templateId: id }),
});

export const loadEmailTemplateRemoval = deletion.load;
export const removeEmailTemplate = deletion.act;
