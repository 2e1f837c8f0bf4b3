import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Contract } from "~/contract";
import { type EmailConfiguration, emailConfiguration } from "~/contract/email-configuration";
import type { ParsedInputOf } from "~/contract/kit/endpoint";
import type { Queryable } from "../../kit/db/database";
import { applications, emailConfigurations } from "../../kit/db/schema";
import { invalid } from "../../kit/failure";
import type { ListDefinition } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { applicationName } from "../../kit/scope/scope";
import { emailConfigurationsUsing } from "../../kit/scope/using";
import type { MailDestination } from "../../kit/security/belongings";
import { maskedColumn, maskSecret } from "../../kit/security/secrets";
import { words } from "./words";

type Stored = typeof emailConfigurations.$inferSelect;

export const emailConfigurationList: ListDefinition = {
  id: emailConfigurations.id,
  fields: {
    application: applicationName,
    fromMailId: emailConfigurations.from,
    ccMailId: sql`array_to_string(${emailConfigurations.cc}, ', ')`,
    password: maskedColumn(emailConfigurations.password),
    host: emailConfigurations.host,
    status: emailConfigurations.status,
  },
  using: emailConfigurationsUsing,
  mainField: "application",
  defaultSort: "application",
  texts: ["application", "ccMailId"],
};

export const selectEmailConfigurations = (on: Queryable, where: SQL | undefined) =>
  on
    .select({ ...getTableColumns(emailConfigurations), application: applicationName.as("application") })
    .from(emailConfigurations)
    .leftJoin(applications, eq(applications.id, emailConfigurations.applicationId))
    .where(where)
    .$dynamic();

export const emailConfigurationColumns = mapped(
  emailConfigurations,
  emailConfiguration,
  { fromMailId: "from", ccMailId: "cc", application: null, password: null, token: null },
  ["applicationId", "password", "token"],
);

export const toEmailConfiguration = (row: Stored & { application: string }): EmailConfiguration => ({
  _id: row.id,
  ...emailConfigurationColumns.toFields(row),
  application: row.application,
  password: maskSecret(row.password),
  token: maskSecret(row.token),
  version: row.version,
});

type Fields = Omit<ParsedInputOf<Contract["createEmailConfiguration"]>, "application">;

export const toEmailConfigurationColumns = (fields: Fields) => ({
  ...emailConfigurationColumns.toColumns(fields),
  cc: [...new Set(fields.ccMailId)],
});

const NEW = { type: "SMTP", host: "", url: "", userName: "" } as const;

/** Destination after these columns are saved. */
export function mailDestination(
  id: string,
  columns: Partial<MailDestination> & Pick<MailDestination, "port">,
  stored: Omit<MailDestination, "id" | "port"> = NEW,
): MailDestination {
  const { type = stored.type, host = stored.host, url = stored.url, userName = stored.userName, port } = columns;
  return { id, type, host, port, url, userName };
}

/** @throws Failure 400 if the address is missing */
export function mustHaveAddress({ type, host, url }: MailDestination): void {
  const [field, value, msg] =
    type === "SMTP" ? (["host", host, words.hostRequired] as const) : (["url", url, words.urlRequired] as const);
  if (!value) throw invalid(msg, { [field]: [msg] });
}
