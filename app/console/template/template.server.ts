import { applicationAndClientOrAll } from "~/console/application/application.server";
import type { Choices } from "~/console/kit/choices";
import { askedIn } from "~/console/kit/choices.server";
import { BUILT_IN_INTENT, PREVIEW_INTENT, SEND_TO_ME_INTENT } from "~/console/kit/intents";
import { entriesOf } from "~/console/kit/record-form.server";
import type { FormStep } from "~/console/kit/save.server";
import { ALL, type Channel, MAIL_PICTURES_MAX } from "~/contract/kit/rules";
import { type EmailTemplate, emailTemplate, type SmsTemplate } from "~/contract/template";
import type { MailParts } from "~/editor/mail-frame";
import { mailPartsOf, picturesNamedIn } from "~/editor/mail-parts.server";
import type { Api } from "~/gateway/api.server";
import { entered } from "~/lib/form-entry";
import { isLanguage, type Language } from "~/lib/language";
import type { ShownPreview } from "./preview";
import { words } from "./words";

export const loadNewTemplate = ({ api }: { api: Api }) => applicationAndClientOrAll(api);

export const loadTemplate = async (record: SmsTemplate | EmailTemplate, { api }: { api: Api }) => {
  const { application, client } = record;
  return {
    values: entriesOf(emailTemplate, record),
    ...(await applicationAndClientOrAll(api, { application: { chosen: application }, client: { chosen: client } })),
  };
};

export const templateOffers = async (form: FormData, { api }: { api: Api }): Promise<TemplateOffers> =>
  applicationAndClientOrAll(api, { application: askedIn(form, "application"), client: askedIn(form, "client") });

/** The policy blocks remote pictures: the product API fetches them. */
export async function shownMail(html: string, language: Language, api: Api): Promise<MailParts> {
  const addresses = picturesNamedIn(html).slice(0, MAIL_PICTURES_MAX);
  const answer = addresses.length > 0 ? await api("picturesOfMail", { addresses }) : undefined;
  const pictures = answer?.code === 200 ? answer.data : [];
  const parts = mailPartsOf(html, new Map(pictures.map(({ address, content }) => [address, content])));
  return { ...parts, language };
}

interface TemplateOffers {
  applications: Choices;
  clients: Choices;
  preview?: ShownPreview;
  sent?: string;
}

function languageIn(form: FormData): Language {
  const language = entered(form, "language");
  return isLanguage(language) ? language : "en";
}

export const previewStep = (channel: Channel): Record<typeof PREVIEW_INTENT, FormStep<Partial<TemplateOffers>>> => ({
  [PREVIEW_INTENT]: async ({ form, api }) => {
    const language = languageIn(form);
    const answer = await api("previewTemplate", {
      channel,
      subject: entered(form, "subject"),
      template: entered(form, "template"),
      language,
    });
    if (answer.code !== 200) return { refusal: answer };
    const { html, ...preview } = answer.data;
    return { values: {}, offers: { preview: { ...preview, mail: await shownMail(html, language, api) } } };
  },
});

/** Takes the place of no text, and of no subject. */
export const builtInStep = (channel: Channel): Record<typeof BUILT_IN_INTENT, FormStep> => ({
  [BUILT_IN_INTENT]: async ({ form, api }) => {
    if (entered(form, "template").trim() !== "")
      return { refusal: { code: 400, msg: words.notEmpty, data: { fieldErrors: { template: [words.notEmpty] } } } };
    const templateName = entered(form, "templateName");
    const answer = await api("builtInTemplate", { channel, templateName, language: languageIn(form) });
    if (answer.code !== 200) return { refusal: answer };
    const { subject, template } = answer.data;
    return { values: { template, subject: entered(form, "subject") || subject }, restarts: true };
  },
});

export const sendToMeStep: Record<typeof SEND_TO_ME_INTENT, FormStep<Partial<TemplateOffers>>> = {
  [SEND_TO_ME_INTENT]: async ({ form, api }) => {
    const language = languageIn(form);
    const answer = await api("sendTemplateToMe", {
      application: entered(form, "application") || ALL,
      subject: entered(form, "subject"),
      template: entered(form, "template"),
      language,
    });
    return answer.code === 200 ? { values: {}, offers: { sent: answer.msg } } : { refusal: answer };
  },
};
