import { eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Contract } from "~/contract";
import type { ParsedInputOf } from "~/contract/kit/endpoint";
import type { FieldErrors } from "~/contract/kit/envelope";
import { ALL } from "~/contract/kit/rules";
import type { SmsConfiguration } from "~/contract/sms-configuration";
import type { Queryable } from "../kit/db/database";
import { applications, clients, smsConfigurations } from "../kit/db/schema";
import { invalid } from "../kit/failure";
import type { ListDefinition } from "../kit/records/list";
import { orEmpty } from "../kit/scope/records";
import { applicationName, clientName, inOrder } from "../kit/scope/scope";
import type { SecretBox } from "../kit/security/secret-box";
import { masked, maskedColumn, sealed } from "../kit/security/secrets";

export const list: ListDefinition = {
  id: smsConfigurations.id,
  fields: {
    applicationName: inOrder(applicationName),
    clientActualName: inOrder(clientName),
    providerName: smsConfigurations.providerName,
    passwordValue: maskedColumn(smsConfigurations.passwordValue),
    token: maskedColumn(smsConfigurations.token),
    nameOfTheGateway: smsConfigurations.nameOfTheGateway,
    status: smsConfigurations.status,
  },
  mainField: "applicationName",
  defaultSort: "applicationName",
};

export const selectConfigurations = (on: Queryable, where: SQL | undefined) =>
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

type Row = Awaited<ReturnType<typeof selectConfigurations>>[number];

/** Everything but the secrets goes out as it is stored; what is no field of the contract, the contract leaves out. */
export const toSmsConfiguration = ({
  id,
  applicationId,
  clientId,
  token,
  passwordValue,
  ...row
}: Row): SmsConfiguration => ({
  ...row,
  _id: id,
  application: applicationId ?? ALL,
  clientName: clientId ?? ALL,
  token: masked(token),
  passwordValue: masked(passwordValue),
});

type Fields = Omit<ParsedInputOf<Contract["createSmsConfiguration"]>, "application" | "clientName">;

/** The contract's fields as columns; what is left out (undefined) keeps its stored value. */
export const toColumns = (
  box: SecretBox,
  { providerName, url, status, token, passwordValue, ...parameters }: Fields,
) => ({
  ...eachOrEmpty(parameters),
  providerName,
  url,
  status,
  token: sealed(box, token),
  passwordValue: sealed(box, passwordValue),
});

const eachOrEmpty = <Name extends string>(values: Partial<Record<Name, string | null | undefined>>) =>
  Object.fromEntries(
    Object.entries<string | null | undefined>(values).map(([name, value]) => [name, orEmpty(value)]),
  ) as Partial<Record<Name, string>>;

type Attributes = Partial<Pick<Row, "mobileNoAttribute" | "messageAttribute">>;

/** @throws Failure 400 for a gateway that could be told neither whom to send to nor what */
export function mustNameMessage(values: Attributes): asserts values is Required<Attributes> {
  const fieldErrors: FieldErrors = {};
  if (!values.mobileNoAttribute) fieldErrors.mobileNoAttribute = ["Mobile No Attribute is required"];
  if (!values.messageAttribute) fieldErrors.messageAttribute = ["Message Attribute is required"];
  const [first] = Object.values(fieldErrors);
  if (first) throw invalid(first[0]!, fieldErrors);
}
