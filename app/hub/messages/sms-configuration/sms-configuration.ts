import { eq } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { smsConfigurations } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import { notFound } from "../../kit/failure";
import { addRecord, changeRecord, hardDelete, onUniqueViolation, type UniqueFields } from "../../kit/records/change";
import { countRows, readPage } from "../../kit/records/page";
import { requireApplicationOrAll, requireClientOrAll } from "../../kit/scope/require";
import { smsSecrets } from "../../kit/security/belongings";
import { sealSecrets } from "../../kit/security/secrets";
import {
  mustNameMessage,
  selectSmsConfigurations,
  smsConfigurationList,
  smsDestination,
  toSmsConfiguration,
  toSmsConfigurationColumns,
} from "./records";
import { words } from "./words";

const unique: UniqueFields = {
  sms_configurations_in_force_key: {
    field: "application",
    msg: words.alreadyActive,
  },
};

const listSmsConfigurations: Handler<"listSmsConfigurations"> = async (input, { hub: { db } }) => {
  const { rows, total } = await readPage(smsConfigurationList, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      selectSmsConfigurations(db, where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => countRows(db, selectSmsConfigurations(db, where)),
  });
  return { msg: words.listed, data: rows.map(toSmsConfiguration), total };
};

const createSmsConfiguration: Handler<"createSmsConfiguration"> = async (
  { application, clientName, ...fields },
  { hub, audit, session },
) => {
  const columns = toSmsConfigurationColumns(fields);
  mustNameMessage(columns);
  const row = smsDestination(newId(), columns);
  const secrets = sealSecrets(hub.secrets, { belongings: smsSecrets, given: fields, row });
  const _id = await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      const applicationId = await requireApplicationOrAll(tx, application);
      const clientId = await requireClientOrAll(tx, clientName, "clientName");
      const values = { ...columns, ...secrets, id: row.id, applicationId, clientId, createdBy: session.userId };
      return addRecord(tx, smsConfigurations, values);
    }),
  );
  return { msg: words.created, data: { _id } };
};

const updateSmsConfiguration: Handler<"updateSmsConfiguration"> = async (input, { hub, audit, session }) => {
  const { notificationId: id, version, application, clientName, ...fields } = input;
  const columns = toSmsConfigurationColumns(fields);
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      const [stored] = await tx.select().from(smsConfigurations).where(eq(smsConfigurations.id, id)).for("update");
      if (!stored) throw notFound();
      const { mobileNoAttribute = stored.mobileNoAttribute, messageAttribute = stored.messageAttribute } = columns;
      mustNameMessage({ mobileNoAttribute, messageAttribute });
      const row = smsDestination(id, columns, stored);
      const secrets = sealSecrets(hub.secrets, { belongings: smsSecrets, given: fields, row, stored });
      const applicationId = await requireApplicationOrAll(tx, application);
      const clientId = await requireClientOrAll(tx, clientName, "clientName");
      const values = { ...columns, ...secrets, applicationId, clientId };
      await changeRecord(tx, smsConfigurations, id, version, values, session.userId);
    }),
  );
  return { msg: words.updated, data: {} };
};

const deleteSmsConfiguration: Handler<"deleteSmsConfiguration"> = async ({ notificationId }, { audit }) => {
  await audit.change((tx) => hardDelete(tx, smsConfigurations, notificationId));
  return { msg: words.deleted, data: {} };
};

export const smsConfigurationHandlers = {
  listSmsConfigurations,
  createSmsConfiguration,
  updateSmsConfiguration,
  deleteSmsConfiguration,
} satisfies Handlers;
