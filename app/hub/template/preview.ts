import { CODE_MINUTES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { cleanTemplateHtml } from "~/lib/template-html.server";
import type { Handler, Handlers } from "../call/handler";
import { renderTemplate, type TemplateValues, unknownVariablesIn } from "../delivery/render";
import { words } from "./words";

/** They look like what is sent, and open nothing. */
const sampleValues = (publicUrl: string): Required<TemplateValues> => ({
  otp: "123456",
  firstName: words.sampleFirstName,
  link: `${publicUrl}${paths.resetPassword("00000000-0000-4000-8000-000000000000")}`,
  minutes: String(CODE_MINUTES),
  application: words.sampleApplication,
});

/** The template need not be one that could be saved: what is wrong with it is a part of the answer. */
const previewTemplate: Handler<"previewTemplate"> = async ({ channel, subject, template }, { hub }) => {
  const { html, wasCleaned } = cleanTemplateHtml(template);
  const mail = { subject: channel === "EMAIL" ? (subject ?? "") : "", html };
  const unknownVariables = [...new Set([...unknownVariablesIn(mail.subject), ...unknownVariablesIn(html)])];
  return {
    msg: words.preview,
    data: { ...renderTemplate(mail, sampleValues(hub.publicUrl)), unknownVariables, wasCleaned },
  };
};

export const previewHandlers = { previewTemplate } satisfies Handlers;
