import { z } from "zod";
import { partiesOrAll } from "~/console/application/client-and-application-choices.server";
import type { Choices } from "~/console/kit/choices";
import { askedIn } from "~/console/kit/choices.server";
import { clearable, entered } from "~/console/kit/entries";
import { PREVIEW_INTENT } from "~/console/kit/intents";
import type { FormStep } from "~/console/kit/save.server";
import { line } from "~/contract/kit/fields";
import { type Channel, ID_MAX } from "~/contract/kit/rules";
import type { SmsTemplate } from "~/contract/template";
import { smsTemplateFields } from "~/contract/template";
import { mailPartsOf } from "~/editor/mail-parts.server";
import type { Api } from "~/gateway/api.server";
import type { ShownPreview } from "./preview";

/** What the forms of email and of SMS templates have in common. */
export const TemplateForm = z.object({ ...smsTemplateFields, templateId: clearable(line(ID_MAX)) });

export const loadNewTemplate = ({ api }: { api: Api }) => partiesOrAll(api);

/** What the form starts with for a template that is there. */
export const loadTemplate = async (record: SmsTemplate, { api }: { api: Api }) => {
  const { application, client, templateId, templateName, template, status } = record;
  return {
    values: { application, client, templateId: templateId ?? "", templateName, template, status },
    ...(await partiesOrAll(api, { application: { chosen: application }, client: { chosen: client } })),
  };
};

/** What the selects offer when the form is shown again, perhaps with a preview. */
export const templateOffers = async (form: FormData, { api }: { api: Api }): Promise<TemplateOffers> =>
  partiesOrAll(api, { application: askedIn(form, "application"), client: askedIn(form, "client") });

interface TemplateOffers {
  applications: Choices;
  clients: Choices;
  preview?: ShownPreview;
}

/** The form's other submit: what would be stored and sent, with sample values. */
export const previewStep = (channel: Channel): Record<typeof PREVIEW_INTENT, FormStep<Partial<TemplateOffers>>> => ({
  [PREVIEW_INTENT]: async ({ form, api }) => {
    const answer = await api("previewTemplate", {
      channel,
      subject: entered(form, "subject"),
      template: entered(form, "template"),
    });
    if (answer.code !== 200) return { refusal: answer };
    const { html, ...preview } = answer.data;
    return { values: {}, offers: { preview: { ...preview, mail: mailPartsOf(html) } } };
  },
});
