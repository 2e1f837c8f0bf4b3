import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import { ALL, type Channel } from "~/contract/kit/rules";
import type { EmailTemplate } from "~/contract/template";
import type { Queryable } from "../kit/db/database";
import { applications, clients, messageTemplates } from "../kit/db/schema";
import type { ListDefinition } from "../kit/records/list";
import { applicationName, clientName, inOrder } from "../kit/scope/scope";

export const list: ListDefinition = {
  id: messageTemplates.id,
  fields: {
    "applicationName.description": inOrder(applicationName),
    clientName: inOrder(clientName),
    templateName: messageTemplates.name,
    status: messageTemplates.status,
  },
  mainField: "templateName",
  defaultSort: "templateName",
};

export const selectTemplates = (on: Queryable, channel: Channel, where: SQL | undefined) =>
  on
    .select({
      ...getTableColumns(messageTemplates),
      applicationName: applicationName.as("application_name"),
      clientName: clientName.as("client_name"),
    })
    .from(messageTemplates)
    .leftJoin(applications, eq(applications.id, messageTemplates.applicationId))
    .leftJoin(clients, eq(clients.id, messageTemplates.clientId))
    .where(and(eq(messageTemplates.channel, channel), where))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectTemplates>>[number];

/** As a mail's template, which is a text message's and its subject. */
export const toTemplate = (row: Row): EmailTemplate => ({
  _id: row.id,
  application: row.applicationId ?? ALL,
  applicationName: { description: row.applicationName },
  client: row.clientId ?? ALL,
  clientName: row.clientName,
  templateId: row.templateId,
  templateName: row.name,
  subject: row.subject,
  template: row.html,
  status: row.status,
  version: row.version,
});
