import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Contract } from "~/contract";
import type { EmailConfiguration } from "~/contract/email-configuration";
import type { ParsedInputOf } from "~/contract/kit/endpoint";
import type { Queryable } from "../kit/db/database";
import { applications, emailConfigurations } from "../kit/db/schema";
import { invalid } from "../kit/failure";
import type { ListDefinition } from "../kit/records/list";
import { orEmpty } from "../kit/scope/records";
import { applicationName, inOrder } from "../kit/scope/scope";
import type { SecretBox } from "../kit/security/secret-box";
import { masked, maskedColumn, sealed } from "../kit/security/secrets";

type Stored = typeof emailConfigurations.$inferSelect;

export const list: ListDefinition = {
  id: emailConfigurations.id,
  fields: {
    application: inOrder(applicationName),
    fromMailId: emailConfigurations.from,
    ccMailId: sql`array_to_string(${emailConfigurations.cc}, ', ')`,
    password: maskedColumn(emailConfigurations.password),
    host: emailConfigurations.host,
    status: emailConfigurations.status,
  },
  mainField: "application",
  defaultSort: "application",
};

export const selectConfigurations = (on: Queryable, where: SQL | undefined) =>
  on
    .select({ ...getTableColumns(emailConfigurations), application: applicationName.as("application") })
    .from(emailConfigurations)
    .leftJoin(applications, eq(applications.id, emailConfigurations.applicationId))
    .where(where)
    .$dynamic();

export const toEmailConfiguration = ({
  id,
  from,
  cc,
  password,
  token,
  ...row
}: Stored & { application: string }): EmailConfiguration => ({
  _id: id,
  application: row.application,
  fromMailId: from,
  ccMailId: cc,
  password: masked(password),
  host: row.host,
  port: row.port,
  defaultTo: row.defaultTo,
  status: row.status,
  url: row.url,
  userName: row.userName,
  token: masked(token),
  type: row.type,
  version: row.version,
});

type Fields = Omit<ParsedInputOf<Contract["createEmailConfiguration"]>, "application">;

/** The contract's fields as columns; what is left out (undefined) keeps its stored value. */
export const toColumns = (box: SecretBox, { fromMailId, ccMailId, password, token, ...fields }: Fields) => ({
  from: fromMailId,
  cc: [...new Set(ccMailId)],
  type: fields.type,
  host: orEmpty(fields.host),
  port: fields.port,
  userName: orEmpty(fields.userName),
  password: sealed(box, password),
  url: orEmpty(fields.url),
  token: sealed(box, token),
  defaultTo: orEmpty(fields.defaultTo),
  status: fields.status,
});

/** @throws Failure 400 for a configuration that says how to send, but not where */
export function mustHaveAddress({ type = "SMTP", host, url }: Partial<Pick<Stored, "type" | "host" | "url">>): void {
  const [field, msg] =
    type === "SMTP" ? (["host", "Host is required"] as const) : (["url", "URL is required"] as const);
  if (!{ host, url }[field]) throw invalid(msg, { [field]: [msg] });
}
