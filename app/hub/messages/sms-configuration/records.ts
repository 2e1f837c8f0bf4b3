import { eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Contract } from "~/contract";
import type { ParsedInputOf } from "~/contract/kit/endpoint";
import type { FieldErrors } from "~/contract/kit/envelope";
import { ALL } from "~/contract/kit/rules";
import { type SmsConfiguration, smsConfiguration } from "~/contract/sms-configuration";
import type { Queryable } from "../../kit/db/database";
import { applications, clients, smsConfigurations } from "../../kit/db/schema";
import { invalid } from "../../kit/failure";
import type { ListDefinition } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { applicationName, clientName } from "../../kit/scope/scope";
import { smsConfigurationsUsing } from "../../kit/scope/using";
import type { SmsDestination } from "../../kit/security/belongings";
import { maskedColumn, maskSecret } from "../../kit/security/secrets";
import { words } from "./words";

export const smsConfigurationList: ListDefinition = {
  id: smsConfigurations.id,
  fields: {
    applicationName,
    clientActualName: clientName,
    providerName: smsConfigurations.providerName,
    passwordValue: maskedColumn(smsConfigurations.passwordValue),
    token: maskedColumn(smsConfigurations.token),
    nameOfTheGateway: smsConfigurations.nameOfTheGateway,
    status: smsConfigurations.status,
  },
  using: smsConfigurationsUsing,
  mainField: "applicationName",
  defaultSort: "applicationName",
  texts: ["applicationName", "clientActualName"],
};

export const selectSmsConfigurations = (on: Queryable, where: SQL | undefined) =>
  on
    .select({
      ...getTableColumns(smsConfigurations),
      applicationName: applicationName.as("application_name"),
      clientActualName: clientName.as("client_name"),
    })
    .from(smsConfigurations)
    .leftJoin(applications, eq(applications.id, smsConfigurations.applicationId))
    .leftJoin(clients, eq(clients.id, smsConfigurations.clientId))
    .where(where)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectSmsConfigurations>>[number];

export const smsConfigurationColumns = mapped(
  smsConfigurations,
  smsConfiguration,
  { application: null, clientName: null, token: null, passwordValue: null },
  ["applicationId", "clientId", "token", "passwordValue"],
);

export const toSmsConfiguration = (row: Row): SmsConfiguration => ({
  _id: row.id,
  ...smsConfigurationColumns.toFields(row),
  application: row.applicationId ?? ALL,
  clientName: row.clientId ?? ALL,
  token: maskSecret(row.token),
  passwordValue: maskSecret(row.passwordValue),
  applicationName: row.applicationName,
  clientActualName: row.clientActualName,
  version: row.version,
});

type Fields = Omit<ParsedInputOf<Contract["createSmsConfiguration"]>, "application" | "clientName">;

export const toSmsConfigurationColumns = (fields: Fields) => smsConfigurationColumns.toColumns(fields);

export const smsDestination = (
  id: string,
  { url, userNameValue }: Pick<SmsDestination, "url"> & Partial<SmsDestination>,
  stored?: SmsDestination,
): SmsDestination => ({ id, url, userNameValue: userNameValue ?? stored?.userNameValue ?? "" });

type Attributes = Partial<Pick<Row, "mobileNoAttribute" | "messageAttribute">>;

/** @throws Failure 400 without an attribute for recipient or message */
export function mustNameMessage(values: Attributes): asserts values is Required<Attributes> {
  const fieldErrors: FieldErrors = {};
  if (!values.mobileNoAttribute) fieldErrors.mobileNoAttribute = [words.mobileNoRequired];
  if (!values.messageAttribute) fieldErrors.messageAttribute = [words.messageRequired];
  const [first] = Object.values(fieldErrors);
  if (first) throw invalid(first[0]!, fieldErrors);
}
