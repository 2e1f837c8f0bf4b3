import { editing } from "~/console/kit/edit.server";
import { listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { usedName } from "~/console/uses/uses.server";
import { smsTemplate } from "~/contract/template";
import { paths } from "~/lib/paths";
import { toPlainText } from "~/lib/plain-text.server";
import { nameInFull, shape } from "./columns";
import { builtInStep, loadNewTemplate, loadTemplate, previewStep, templateOffers } from "./template.server";
import { words } from "./words";

const form = {
  schema: formSchema(smsTemplate),
  steps: { ...previewStep("SMS"), ...builtInStep("SMS") },
  offers: templateOffers,
  list: paths.smsTemplate,
};

/** Shows the text as it is sent. */
export const loadSmsTemplates = listLoader("listSmsTemplates", shape, {
  usedName,
  complete: async (rows) => rows.map((row) => ({ ...row, template: toPlainText(row.template) })),
});

const loadNew = newLoader(loadNewTemplate);

const saveNew = saveAction({ ...form, save: (value, { api }) => api("createSmsTemplate", value) });

const edit = editing("listSmsTemplates", loadTemplate);

export const loadSmsTemplate = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  ...form,
  save: (value, { api, id, version }) => api("updateSmsTemplate", { ...value, _id: id, version }),
});

export const saveSmsTemplate = newOrEdit(saveNew, saveChanged);

const deletion = removal("listSmsTemplates", {
  nameOf: nameInFull,
  list: paths.smsTemplate,
  toast: words.sms.deleted,
  remove: (id, { api }) => api("deleteSmsTemplate", { _id: id, templateId: id }),
});

export const loadSmsTemplateRemoval = deletion.load;
export const removeSmsTemplate = deletion.act;
