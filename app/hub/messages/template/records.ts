import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import { ALL, type Channel } from "~/contract/kit/rules";
import { type EmailTemplate, emailTemplate } from "~/contract/template";
import type { Queryable } from "../../kit/db/database";
import { applications, clients, messageTemplates } from "../../kit/db/schema";
import type { ListDefinition } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { applicationName, clientName } from "../../kit/scope/scope";
import { templatesUsing } from "../../kit/scope/using";

export const templateList: ListDefinition = {
  id: messageTemplates.id,
  fields: {
    "applicationName.description": applicationName,
    clientName,
    templateName: messageTemplates.name,
    language: messageTemplates.language,
    status: messageTemplates.status,
  },
  using: templatesUsing,
  mainField: "templateName",
  defaultSort: "templateName",
  texts: ["applicationName.description", "clientName"],
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

/** Stores the sanitised HTML. */
export const storedTemplateColumns = mapped(
  messageTemplates,
  emailTemplate,
  { application: null, client: null, templateName: "name", template: "html" },
  ["applicationId", "clientId", "channel"],
);

/** In the form of a mail template, for text messages too. */
export const toTemplate = (row: Row): EmailTemplate => ({
  _id: row.id,
  ...storedTemplateColumns.toFields(row),
  application: row.applicationId ?? ALL,
  applicationName: { description: row.applicationName },
  client: row.clientId ?? ALL,
  clientName: row.clientName,
  version: row.version,
});
