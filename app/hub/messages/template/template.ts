import { and, eq } from "drizzle-orm";
import type { Contract } from "~/contract";
import type { ParsedInputOf } from "~/contract/kit/endpoint";
import type { FieldErrors } from "~/contract/kit/envelope";
import {
  type Channel,
  CODE_MINUTES,
  MESSAGE_KINDS,
  type MessageKind,
  TEMPLATE_VARIABLES,
  type TemplateVariable,
} from "~/contract/kit/rules";
import type { EmailTemplate } from "~/contract/template";
import type { Language } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { paths } from "~/lib/paths";
import { toPlainText } from "~/lib/plain-text.server";
import { cleanTemplateHtml } from "~/lib/template-html.server";
import type { Handler, Handlers, Reply, SignedInContext } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { messageTemplates, users } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import { invalid, notFound } from "../../kit/failure";
import { addRecord, changeRecord, hardDelete, onUniqueViolation, type UniqueFields } from "../../kit/records/change";
import type { ListInput } from "../../kit/records/list";
import { countRows, readPage } from "../../kit/records/page";
import { requireApplicationOrAll, requireClientOrAll } from "../../kit/scope/require";
import { builtInOf } from "../delivery/built-in";
import { effectiveForMail } from "../delivery/effective";
import { mailDocument } from "../delivery/mail-document";
import { renderTemplate, type TemplateValues, unknownVariablesIn, variablesIn } from "../delivery/render";
import { picturesOfMail } from "./pictures";
import { selectTemplates, storedTemplateColumns, templateList, toTemplate } from "./records";
import { words } from "./words";

/** Without these nobody could sign in, verify their email or choose a new password. */
const NEEDED: Readonly<Partial<Record<MessageKind, TemplateVariable>>> = {
  LOGIN_OTP: "otp",
  VERIFY_EMAIL: "otp",
  RESET_PASSWORD: "link",
  UNLOCK_LINK: "link",
  INVITATION: "link",
  SECURITY_NOTICE: "event",
};

interface TemplateWords {
  templateName: string;
  /** Mails only; undefined keeps it. */
  subject?: string | null | undefined;
  template: string;
}

interface CheckedTemplate {
  /** Sanitised. */
  html: string;
  /** Doubtful, but can be stored. */
  warning: string | undefined;
}

/** @throws Failure 400 by `template` or `subject` if it makes no message */
function checkTemplate(channel: Channel, { templateName, subject, template }: TemplateWords): CheckedTemplate {
  const { html, removed } = cleanTemplateHtml(template);
  const kind = MESSAGE_KINDS.find((name) => name === templateName.toUpperCase());
  refuse({ subject: problemOfVariables(subject ?? ""), template: problemOfHtml(channel, kind, html) });
  const warnings = [removed.length > 0 && words.cleaned(inShort(removed)), !kind && words.neverSent(MESSAGE_KINDS)];
  return { html, warning: warnings.filter(Boolean).join(". ") || undefined };
}

/** Names only the most frequent. */
const NAMED_MAX = 8;
const inShort = (removed: readonly string[]): string =>
  [
    ...removed.slice(0, NAMED_MAX),
    ...(removed.length > NAMED_MAX ? [words.andOthers(removed.length - NAMED_MAX)] : []),
  ].join(", ");

function problemOfHtml(channel: Channel, kind: MessageKind | undefined, html: string): string | undefined {
  const isEmpty = toPlainText(html).trim() === "" && (channel === "SMS" || !html.includes("<img "));
  if (isEmpty) return words.nothingLeft;
  const needed = kind && NEEDED[kind];
  const isMissing = needed && !variablesIn(html).includes(needed);
  return problemOfVariables(html) ?? (isMissing ? words.missing(kind, inBraces(needed)) : undefined);
}

function problemOfVariables(text: string): string | undefined {
  const unknown = unknownVariablesIn(text).map(inBraces);
  if (unknown.length === 0) return undefined;
  return words.unknown(unknown, TEMPLATE_VARIABLES.map(inBraces));
}

const inBraces = (name: string) => `{{${name}}}`;

function refuse(problems: Record<string, string | undefined>): void {
  const fieldErrors: FieldErrors = {};
  for (const [field, problem] of Object.entries(problems)) if (problem) fieldErrors[field] = [problem];
  const [first] = Object.values(fieldErrors);
  if (first) throw invalid(first[0]!, fieldErrors);
}

type Fields = ParsedInputOf<Contract["createEmailTemplate"]>;
type Changed = ParsedInputOf<Contract["updateEmailTemplate"]>;

const unique: UniqueFields = {
  message_templates_in_force_key: {
    field: "templateName",
    msg: words.alreadyActive,
  },
};

function templatesOf(channel: Channel, messages: Record<"listed" | "created" | "updated" | "deleted", string>) {
  async function listTemplates(input: ListInput, { hub: { db } }: SignedInContext): Promise<Reply<EmailTemplate[]>> {
    const { rows, total } = await readPage(templateList, input, {
      rows: ({ where, orderBy, limit, offset }) =>
        selectTemplates(db, channel, where)
          .orderBy(...orderBy)
          .limit(limit)
          .offset(offset),
      count: (where) => countRows(db, selectTemplates(db, channel, where)),
    });
    return { msg: messages.listed, data: rows.map(toTemplate), total };
  }

  async function create(input: Fields, { audit, session }: SignedInContext) {
    const checked = checkTemplate(channel, input);
    const _id = await onUniqueViolation(unique, () =>
      audit.change(async (tx) => {
        const values = { channel, ...(await toColumns(tx, input, checked)), createdBy: session.userId };
        return addRecord(tx, messageTemplates, values);
      }),
    );
    return { msg: inOneLine(messages.created, checked), data: { _id, warning: checked.warning } };
  }

  async function update({ _id, version, ...input }: Changed, { audit, session }: SignedInContext) {
    const checked = checkTemplate(channel, input);
    await onUniqueViolation(unique, () =>
      audit.change(async (tx) => {
        await requireTemplate(tx, _id);
        await changeRecord(tx, messageTemplates, _id, version, await toColumns(tx, input, checked), session.userId);
      }),
    );
    return { msg: inOneLine(messages.updated, checked), data: { warning: checked.warning } };
  }

  async function remove({ _id }: { _id: string }, { audit }: SignedInContext) {
    await audit.change(async (tx) => {
      await requireTemplate(tx, _id);
      await hardDelete(tx, messageTemplates, _id);
    });
    return { msg: messages.deleted, data: {} };
  }

  /** @throws Failure 404, also for a template of the other channel */
  async function requireTemplate(tx: Transaction, id: string): Promise<void> {
    const isThere = and(eq(messageTemplates.id, id), eq(messageTemplates.channel, channel));
    const found = await tx.select({ id: messageTemplates.id }).from(messageTemplates).where(isThere).for("update");
    if (found.length === 0) throw notFound();
  }

  return { list: listTemplates, create, update, remove };
}

const toColumns = async (tx: Transaction, { application, client, ...input }: Fields, { html }: CheckedTemplate) => ({
  ...storedTemplateColumns.toColumns({ ...input, template: html }),
  applicationId: await requireApplicationOrAll(tx, application),
  clientId: await requireClientOrAll(tx, client, "client"),
});

const inOneLine = (msg: string, { warning }: CheckedTemplate): string => [msg, warning].filter(Boolean).join(". ");

const email = templatesOf("EMAIL", words.email);
const sms = templatesOf("SMS", words.sms);

export const templateHandlers = {
  listEmailTemplates: email.list,
  createEmailTemplate: email.create,
  updateEmailTemplate: email.update,
  deleteEmailTemplate: email.remove,
  listSmsTemplates: sms.list,
  createSmsTemplate: sms.create,
  updateSmsTemplate: sms.update,
  deleteSmsTemplate: sms.remove,
} satisfies Handlers;

/** Look real, but open nothing. */
const sampleValues = (publicUrl: string, language: Language): Required<TemplateValues> =>
  inLanguage(language, () => ({
    otp: "123456",
    firstName: words.sampleFirstName,
    userName: "first.name",
    link: `${publicUrl}${paths.resetPassword("00000000-0000-4000-8000-000000000000")}`,
    minutes: String(CODE_MINUTES),
    application: words.sampleApplication,
    ...words.sampleNotice,
  }));

/** Faults are in the answer: any template can be previewed. */
const previewTemplate: Handler<"previewTemplate"> = async ({ channel, subject, template, language }, { hub }) => {
  const { html, removed } = cleanTemplateHtml(template);
  const mail = { subject: channel === "EMAIL" ? (subject ?? "") : "", html };
  const unknownVariables = [...new Set([...unknownVariablesIn(mail.subject), ...unknownVariablesIn(html)])];
  return {
    msg: words.preview,
    data: {
      ...renderTemplate(mail, sampleValues(hub.publicUrl, language)),
      unknownVariables,
      wasCleaned: removed.length > 0,
      removed: inShort(removed),
    },
  };
};

const sentBy = (channel: Channel): readonly MessageKind[] => (channel === "SMS" ? ["LOGIN_OTP"] : MESSAGE_KINDS);

/** @throws Failure 400 by `templateName` for what is never sent */
const builtInTemplate: Handler<"builtInTemplate"> = async ({ channel, templateName, language }, { hub }) => {
  const kind = sentBy(channel).find((name) => name === templateName.toUpperCase());
  if (!kind) {
    const problem = words.noBuiltIn(sentBy(channel));
    throw invalid(problem, { templateName: [problem] });
  }
  const product = await hub.brands.productName();
  return { msg: words.builtIn, data: inLanguage(language, () => builtInOf(product, channel, kind)) };
};

/** To the caller only, with sample values, through the outbox. */
const sendTemplateToMe: Handler<"sendTemplateToMe"> = async (
  { application, subject, template, language },
  { hub, audit, session },
) => {
  await hub.limits.count("testMessage", session.userId);
  const { html } = cleanTemplateHtml(template);
  const mail = renderTemplate({ subject: subject ?? "", html }, sampleValues(hub.publicUrl, language));
  const title = mail.subject || inLanguage(language, () => words.noSubject);
  const [me] = await hub.db.select({ email: users.email }).from(users).where(eq(users.id, session.userId));
  const recipient = me!.email;
  audit.about({ after: { recipient } });
  const [posted] = await audit.change(async (tx) => {
    const applicationId = await requireApplicationOrAll(tx, application);
    const named = applicationId === null ? undefined : { applicationId };
    const { owner, configuration } = await effectiveForMail(tx, "WELCOME", { id: session.userId }, named);
    const message = {
      ...owner,
      kind: "TEMPLATE_TEST" as const,
      route: { channel: "EMAIL" as const, configuration },
      recipient,
      content: { subject: title, html: mailDocument(title, mail.html, language), text: mail.text },
      idempotencyKey: `template-test:${newId()}`,
    };
    return hub.outbox.post(tx, [message]);
  });
  const outcome = await hub.outbox.deliver(posted!);
  return { msg: outcome.sent ? words.sentTo(recipient) : words.waits(recipient, outcome.reason), data: {} };
};

export const previewHandlers = {
  previewTemplate,
  builtInTemplate,
  picturesOfMail,
  sendTemplateToMe,
} satisfies Handlers;
