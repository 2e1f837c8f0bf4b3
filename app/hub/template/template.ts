import { and, eq } from "drizzle-orm";
import type { Contract } from "~/contract";
import type { ParsedInputOf } from "~/contract/kit/endpoint";
import type { Channel } from "~/contract/kit/rules";
import type { EmailTemplate } from "~/contract/template";
import type { Handlers, Reply, SignedInContext } from "../call/handler";
import type { Transaction } from "../kit/db/database";
import { messageTemplates } from "../kit/db/schema";
import { notFound } from "../kit/failure";
import { addRecord, changeRecord, hardDelete, onUniqueViolation, type UniqueFields } from "../kit/records/change";
import type { ListInput } from "../kit/records/list";
import { countRows, readPage } from "../kit/records/page";
import { requireApplicationOrAll, requireClientOrAll } from "../kit/scope/require";
import { list, selectTemplates, templateColumns, toTemplate } from "./records";
import { type CheckedTemplate, checkTemplate } from "./rules";
import { words } from "./words";

type Fields = ParsedInputOf<Contract["createEmailTemplate"]>;
type Changed = ParsedInputOf<Contract["updateEmailTemplate"]>;

const unique: UniqueFields = {
  message_templates_in_force_key: {
    field: "templateName",
    msg: words.alreadyActive,
  },
};

/** Mails and text messages are worded alike: the four calls, for one of the two. */
function templatesOf(channel: Channel, said: Record<"listed" | "created" | "updated" | "deleted", string>) {
  async function listTemplates(input: ListInput, { hub: { db } }: SignedInContext): Promise<Reply<EmailTemplate[]>> {
    const { rows, total } = await readPage(list, input, {
      rows: ({ where, orderBy, limit, offset }) =>
        selectTemplates(db, channel, where)
          .orderBy(...orderBy)
          .limit(limit)
          .offset(offset),
      count: (where) => countRows(db, selectTemplates(db, channel, where)),
    });
    return { msg: said.listed, data: rows.map(toTemplate), total };
  }

  async function create(input: Fields, { audit, session }: SignedInContext) {
    const checked = checkTemplate(channel, input);
    const _id = await onUniqueViolation(unique, () =>
      audit.change(async (tx) => {
        const values = { channel, ...(await toColumns(tx, input, checked)), createdBy: session.userId };
        return addRecord(tx, messageTemplates, values);
      }),
    );
    return { msg: inOneLine(said.created, checked), data: { _id, warning: checked.warning } };
  }

  async function update({ _id, version, ...input }: Changed, { audit, session }: SignedInContext) {
    const checked = checkTemplate(channel, input);
    await onUniqueViolation(unique, () =>
      audit.change(async (tx) => {
        await requireTemplate(tx, _id);
        await changeRecord(tx, messageTemplates, _id, version, await toColumns(tx, input, checked), session.userId);
      }),
    );
    return { msg: inOneLine(said.updated, checked), data: { warning: checked.warning } };
  }

  async function remove({ _id }: { _id: string }, { audit }: SignedInContext) {
    await audit.change(async (tx) => {
      await requireTemplate(tx, _id);
      await hardDelete(tx, messageTemplates, _id);
    });
    return { msg: said.deleted, data: {} };
  }

  /** @throws Failure 404 also for a template of the other channel */
  async function requireTemplate(tx: Transaction, id: string): Promise<void> {
    const isThere = and(eq(messageTemplates.id, id), eq(messageTemplates.channel, channel));
    const found = await tx.select({ id: messageTemplates.id }).from(messageTemplates).where(isThere).for("update");
    if (found.length === 0) throw notFound();
  }

  return { list: listTemplates, create, update, remove };
}

const toColumns = async (tx: Transaction, { application, client, ...input }: Fields, { html }: CheckedTemplate) => ({
  ...templateColumns.toColumns({ ...input, template: html }),
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
