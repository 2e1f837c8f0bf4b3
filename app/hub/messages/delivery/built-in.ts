import { type Channel, type MessageKind, TEMPLATE_VARIABLES } from "~/contract/kit/rules";
import { productInMails } from "~/lib/product";
import type { Facts } from "./messages";
import { escapeHtml } from "./render";
import { words } from "./words";

const UNFILLED = Object.fromEntries(TEMPLATE_VARIABLES.map((name) => [name, `{{${name}}}`])) as Facts;

/** As a template in the current language. A text message has no subject. */
export function builtInOf(product: string, channel: Channel, kind: MessageKind) {
  if (channel === "SMS") return { subject: "", template: asHtml(words.sms(UNFILLED)) };
  const { subject, text } = words.mails[kind];
  const [title, html] = [subject(UNFILLED), asHtml(text(UNFILLED))];
  return {
    subject: title.replaceAll(productInMails, product),
    template: html.replaceAll(productInMails, escapeHtml(product)),
  };
}

const asHtml = (text: string): string =>
  escapeHtml(text)
    .split("\n\n")
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("\n")
    .replaceAll("{{link}}", '<a href="{{link}}">{{link}}</a>');
